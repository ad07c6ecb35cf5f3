import { PREPARED_KIND_LABELS, type PreparedKind } from '@phuljhari/contract/prepared/prepared-kinds'
import { formatRupees } from '@phuljhari/contract/rules/money'

/** What a form is called whose request an owner approves. */
export const SEND_FOR_APPROVAL = 'Send for approval'
export const preparedText = (kind: PreparedKind, amount: number): string =>
  `${PREPARED_KIND_LABELS[kind]} of ${formatRupees(amount)}`
/** Confirms that it was sent. */
export const sentText = ({ kind, amount }: { kind: PreparedKind; amount: number }): string =>
  `${preparedText(kind, amount)} sent for approval`

/** The texts of what was prepared for an order. */
export const say = {
  waits: (what: string) => `${what} waits for an administrator’s approval`,
  declinedBy: (what: string, person: string, reason: string) => `${what} was declined by ${person}: ${reason}`,
  withdrawn: (what: string) => `${what} withdrawn`,
  withdrawFailed: 'This could not be withdrawn. Please try again.',
} as const
