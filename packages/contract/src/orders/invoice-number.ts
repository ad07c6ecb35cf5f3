import { indiaDay } from '../rules/dates.ts'

/** INV-{year}{month two digits}-{last 6 characters of order id}, from the order date in India, or from `today` when that is no date (section 3). */
export function invoiceNumber(order: { id: string; orderDate: string }, today: Date): string {
  const ordered = new Date(order.orderDate)
  const [year, month] = indiaDay(Number.isNaN(ordered.getTime()) ? today : ordered).split('-')
  return `INV-${year}${month}-${order.id.slice(-6)}`
}
