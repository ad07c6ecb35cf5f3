import { PREPARED_KIND_LABELS, type PreparedKind } from '@phuljhari/contract/prepared/prepared-kinds'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { t } from '@phuljhari/contract/rules/t'

/** The label of the button that sends a correction to an owner for approval. */
export const SEND_FOR_APPROVAL = t('Send for approval')
export const preparedText = (kind: PreparedKind, amount: number): string =>
  t('{kind} of {amount}', { kind: PREPARED_KIND_LABELS[kind], amount: formatRupees(amount) })
/** The toast that confirms that a correction was sent for approval. */
export const sentText = ({ kind, amount }: { kind: PreparedKind; amount: number }): string =>
  t('{amount} sent for approval', { amount: preparedText(kind, amount) })

/** The texts of corrections that were prepared for an order. */
export const say = {
  waits: (what: string) => t('{what} waits for an administrator’s approval', { what }),
  declinedBy: (what: string, person: string, reason: string) =>
    t('{what} was declined by {person}: {reason}', { what, person, reason }),
  withdrawn: (what: string) => t('{what} withdrawn', { what }),
  withdrawFailed: t('This could not be withdrawn. Please try again.'),
} as const
