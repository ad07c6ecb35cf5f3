import { indiaDay } from '../rules/dates.ts'

/**
 * Returns INV-{year}{two-digit month}-{last 6 characters of the order id} for the order date in India, or for `today`
 * when that date is invalid (section 3).
 */
export function invoiceNumber(order: { id: string; orderDate: string }, today: Date): string {
  const ordered = new Date(order.orderDate)
  const [year, month] = indiaDay(Number.isNaN(ordered.getTime()) ? today : ordered).split('-')
  return `INV-${year}${month}-${order.id.slice(-6)}`
}
