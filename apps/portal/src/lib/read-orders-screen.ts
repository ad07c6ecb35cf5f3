import type { OrdersScreen } from '@phuljhari/contract/staff/profile.contract'
import { asRecord, asText } from './coerce.ts'

/** How a person left the orders, as the server or this browser stored it; null for anything else. */
export function readOrdersScreen(value: unknown): OrdersScreen | null {
  const { view, columns, sort } = asRecord(value)
  if (view !== 'list' && view !== 'table') return null
  const { column, isDescending } = asRecord(sort)
  return {
    view,
    columns: Array.isArray(columns) ? columns.map(asText) : null,
    sort: asText(column) === '' ? null : { column: asText(column), isDescending: isDescending === true },
  }
}
