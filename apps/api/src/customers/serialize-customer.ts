import type { CustomerSummary } from '@phuljhari/contract/customers/customers.contract'
import { toRupees } from '@phuljhari/contract/rules/money'
import { stateOf } from '@phuljhari/contract/rules/states'
import type { SummaryRow } from './customer-list.store.ts'

/** A customer as lists show it. Unless staff entered a State, it is that of the latest order's address. */
export const serializeSummary = (row: SummaryRow): CustomerSummary => ({
  _id: String(row.id),
  name: row.name,
  phoneNumber: row.phone,
  city: row.city,
  stateCode: row.state_code ?? stateOf(row.state)?.code ?? '',
  gstin: row.gstin ?? '',
  orders: row.orders,
  totalAmount: toRupees(row.total_paise),
  lastOrderAt: row.last_order_at?.toISOString() ?? null,
  isAmbiguous: row.is_ambiguous,
})
