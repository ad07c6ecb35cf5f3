import type { MonthDays } from './gst-documents.store.ts'

/** @param month `yyyy-mm` */
export function daysOfMonth(month: string): MonthDays {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: `${month}-01`, before: `${next}-01` }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** A day as the GST portal writes it: `22-Nov-26`. @param day `yyyy-mm-dd` */
export function portalDate(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date}-${MONTHS[Number(month) - 1]}-${year.slice(2)}`
}
