import type { AgentCash, CashReceipt, HandOver } from '@phuljhari/contract/payments/cash.contract'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { AgentCashRow, HandOverRow, ReceiptRow } from './cash.store.ts'

export const serializeAgentCash = (row: AgentCashRow): AgentCash => ({
  agentId: String(row.agent_id),
  agentName: row.agent_name,
  held: toRupees(row.held_paise),
  orders: row.orders,
  since: row.since?.toISOString() ?? null,
  lastHandOverAt: row.last_hand_over_at?.toISOString() ?? null,
})

export const serializeReceipt = (row: ReceiptRow): CashReceipt => ({
  paymentId: String(row.id),
  orderId: row.order_id,
  customerName: row.customer_name,
  amount: toRupees(row.amount_paise),
  at: new Date(row.at).toISOString(),
  isReversed: row.is_reversed,
})

function differenceOf(row: HandOverRow): HandOver['difference'] {
  if (row.difference_paise === null) return null
  const { accepted_at: at, accepted_by: person } = row
  return {
    amount: toRupees(row.difference_paise),
    reason: row.difference_reason ?? '',
    accepted: at === null || person === null ? null : { at: at.toISOString(), person },
  }
}

export const serializeHandOver = (row: HandOverRow): HandOver => ({
  _id: String(row.id),
  number: row.number,
  agentId: String(row.agent_id),
  agentName: row.agent_name,
  at: row.at.toISOString(),
  person: row.person,
  personName: row.person_name,
  expected: toRupees(row.expected_paise),
  counted: {
    n500: row.n500,
    n200: row.n200,
    n100: row.n100,
    n50: row.n50,
    n20: row.n20,
    n10: row.n10,
    coins: toRupees(row.coins_paise),
  },
  total: toRupees(row.total_paise),
  difference: differenceOf(row),
  receipts: row.receipts.map(serializeReceipt),
})
