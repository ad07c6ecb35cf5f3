import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { paymentStatus } from '@phuljhari/contract/payments/payment-kinds'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { OrderMoneyRow } from './order-money.store.ts'
import type { PaymentRow } from './payments.store.ts'

function holderOf({ holder, agent_id, agent_name }: PaymentRow): Payment['heldBy'] {
  if (holder === null) return null
  return agent_id === null ? { kind: holder } : { kind: holder, agentId: String(agent_id), agentName: agent_name ?? '' }
}

/** The paise of a receipt that belong to no order: nothing while it is not verified, and of other kinds. */
export const unallocatedPaise = (row: PaymentRow): number =>
  row.kind === 'receipt' && row.state === 'verified' && row.reversed_by === null
    ? row.amount_paise - row.allocated_paise
    : 0

const idOnWire = (id: number | null): string | null => (id === null ? null : String(id))

export const serializePayment = (row: PaymentRow): Payment => ({
  _id: String(row.id),
  kind: row.kind,
  number: row.number,
  amount: toRupees(row.amount_paise),
  mode: row.mode,
  reference: row.reference,
  bank: row.bank,
  chequeDate: row.cheque_date,
  paidOn: row.paid_on,
  customerName: row.customer_name,
  phoneNumber: row.customer_phone,
  payerName: row.payer_name,
  note: row.note,
  reason: row.reason,
  source: row.source,
  at: row.recorded_at.toISOString(),
  person: row.recorded_by,
  ...(row.link_made_by !== null && { linkMadeBy: row.link_made_by }),
  heldBy: holderOf(row),
  state: row.state,
  decided:
    row.kind === 'receipt' && row.decided_at !== null
      ? { at: row.decided_at.toISOString(), person: row.decided_by ?? '', reason: row.decision_reason }
      : null,
  allocations: (row.allocations ?? []).map(({ order_id, amount_paise, bill_number }) => ({
    orderId: order_id,
    amount: toRupees(amount_paise),
    document: bill_number,
  })),
  unallocated: toRupees(unallocatedPaise(row)),
  against: idOnWire(row.against_id ?? row.refund_of),
  reversedBy: idOnWire(row.reversed_by),
})

export const serializeOrderMoney = (row: OrderMoneyRow) => ({
  orderId: row.order_id,
  status: row.status,
  customerName: row.customer_name,
  phoneNumber: row.customer_phone,
  paymentMethod: row.payment_method,
  total: toRupees(row.payable_paise ?? row.total_paise),
  due: toRupees(row.due_paise),
  paid: toRupees(row.paid_paise),
  balance: toRupees(row.due_paise - row.paid_paise),
  toVerify: toRupees(row.to_verify_paise),
  paymentStatus: paymentStatus({ status: row.status, duePaise: row.due_paise, paidPaise: row.paid_paise }),
})
