import { PAYMENT_KIND_LABELS, RECEIPT_STATE_LABELS } from '@phuljhari/contract/payments/payment-kinds'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { Pill } from '../../ui/Pill.tsx'
import { t } from '@phuljhari/contract/rules/t'

type State = Pick<Payment, 'kind' | 'state' | 'reversedBy'>
/** Returns the state of a row as text, and the status whose colours it has. */
function stateOf({ kind, state, reversedBy }: State): { text: string; colour: string } {
  if (reversedBy !== null) return { text: t('Reversed'), colour: 'cancelled' }
  if (kind !== 'receipt') return { text: PAYMENT_KIND_LABELS[kind], colour: 'in_transit' }
  const colour = { claimed: 'pending', verified: 'delivered', rejected: 'rejected' }[state]
  return { text: RECEIPT_STATE_LABELS[state], colour }
}

/** The state of a row of the ledger. */
export const StateBadge = ({ payment }: { payment: State }) => <Pill {...stateOf(payment)} />
