import { PREPARED_KIND_LABELS, type PreparedKind } from '@phuljhari/contract/prepared/prepared-kinds'
import { formatRupees } from '@phuljhari/contract/rules/money'

/** The label of the button that sends a correction to an owner for approval. */
export const SEND_FOR_APPROVAL = 'Send for approval'
export const preparedText = (kind: PreparedKind, amount: number): string =>
  `${PREPARED_KIND_LABELS[kind]} of ${formatRupees(amount)}`
/** The toast that confirms that a correction was sent for approval. */
export const sentText = ({ kind, amount }: { kind: PreparedKind; amount: number }): string =>
  `${preparedText(kind, amount)} sent for approval`

/** The texts of corrections that were prepared for an order. */
export const say = {
  waits: (what: string) => `${what} waits for an administrator’s approval`,
  declinedBy: (what: string, person: string, reason: string) => `${what} was declined by ${person}: ${reason}`,
  withdrawn: (what: string) => `${what} withdrawn`,
  withdrawFailed: 'This could not be withdrawn. Please try again.',
} as const
