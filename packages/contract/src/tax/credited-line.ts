import { fractionOf } from '../rules/money.ts'
import type { TaxedLine, Taxes } from './tax-totals.ts'

type Amounts = Taxes & { totalPaise: number }
/** A line of an invoice, or what all its credit notes took off. */
export type InvoicedLine = Amounts & { quantity: number }
/** The returned units, or for a lower price the difference for the whole line, with tax. */
export type LineChange = { quantity: number } | { amountPaise: number }

/** What is left of an invoiced line after what the notes took off. */
export const leftOfLine = (line: InvoicedLine, noted: InvoicedLine): InvoicedLine => ({
  quantity: line.quantity - noted.quantity,
  taxablePaise: line.taxablePaise - noted.taxablePaise,
  cgstPaise: line.cgstPaise - noted.cgstPaise,
  sgstPaise: line.sgstPaise - noted.sgstPaise,
  igstPaise: line.igstPaise - noted.igstPaise,
  totalPaise: line.totalPaise - noted.totalPaise,
})

/**
 * The part of an amount of a line, its tax or its total, that a note takes off. What all notes take off to date is
 * rounded, not this note alone, so that a full return is exact (trade.md section 1.7, G17).
 * @param amountPaise of the line on the invoice
 * @param part returned to date, with this note
 * @param whole what the line has of it, such as its quantity
 * @param notedPaise what the earlier notes took off
 */
const returnedTax = (amountPaise: number, part: number, whole: number, notedPaise: number): number =>
  fractionOf(amountPaise, part, whole) - notedPaise

/** How much a note takes off with tax, and the share of the line that is then taken off to date. */
function shareOf(line: InvoicedLine, noted: InvoicedLine, change: LineChange) {
  if ('amountPaise' in change)
    return { totalPaise: change.amountPaise, part: noted.totalPaise + change.amountPaise, whole: line.totalPaise }
  const part = noted.quantity + change.quantity
  const hasReturnsOnly = noted.totalPaise === fractionOf(line.totalPaise, noted.quantity, line.quantity)
  if (hasReturnsOnly) {
    const totalPaise = returnedTax(line.totalPaise, part, line.quantity, noted.totalPaise)
    return { totalPaise, part, whole: line.quantity }
  }
  // After a lower price, a returned unit takes its part of what is left.
  const left = leftOfLine(line, noted)
  const totalPaise = fractionOf(left.totalPaise, change.quantity, left.quantity)
  return { totalPaise, part: noted.totalPaise + totalPaise, whole: line.totalPaise }
}

/**
 * The amounts that a credit note takes off a line of its invoice (trade.md section 1.7, G17), at the invoice's rate.
 * Null when that is more than what is left of the line, or so few paise that no equal halves of tax are left for it.
 * @param noted what the earlier credit notes took off
 */
export function creditedLine(line: InvoicedLine, noted: InvoicedLine, change: LineChange): TaxedLine | null {
  const left = leftOfLine(line, noted)
  if ('quantity' in change && change.quantity > left.quantity) return null
  const { totalPaise, part, whole } = shareOf(line, noted, change)
  if (totalPaise > left.totalPaise) return null
  const taxes = line.igstPaise > 0 ? 1 : 2
  // Neither this note nor what is left may have a tax without a taxable value, however few paise it is for.
  const taxOf = (invoiced: number, taken: number): number | null => {
    if (whole === 0) return 0
    const least = Math.max(0, Math.ceil((totalPaise - left.taxablePaise) / taxes))
    const most = Math.min(invoiced - taken, Math.floor(totalPaise / taxes))
    return least > most ? null : Math.min(Math.max(returnedTax(invoiced, part, whole, taken), least), most)
  }
  const cgstPaise = line.igstPaise > 0 ? 0 : taxOf(line.cgstPaise, noted.cgstPaise)
  const igstPaise = line.igstPaise > 0 ? taxOf(line.igstPaise, noted.igstPaise) : 0
  if (cgstPaise === null || igstPaise === null) return null
  const taxablePaise = totalPaise - 2 * cgstPaise - igstPaise
  return { discountPaise: 0, taxablePaise, cgstPaise, sgstPaise: cgstPaise, igstPaise, totalPaise }
}
