import type { NoteKind } from '@phuljhari/contract/documents/document-kinds'
import type { DocumentLine } from '@phuljhari/contract/documents/documents.contract'
import { creditPayable, type NotePlan, type PlannedNoteLine } from '@phuljhari/contract/documents/plan-note'
import { toPaise, toRupees } from '@phuljhari/contract/rules/money'
import { amountInWords } from '@phuljhari/contract/tax/amount-in-words'
import { roundToRupee, sumByRate, type TaxDocumentTotals } from '@phuljhari/contract/tax/tax-totals'
import { taxedInPaise, taxesOnWire } from '@phuljhari/contract/tax/taxes-on-wire'
import type { DocumentContent } from '../document-content.ts'
import type { DocumentRow, SummaryRow } from '../documents.store.ts'

const totalOf = (row: SummaryRow) =>
  row.taxable_paise + row.cgst_paise + row.sgst_paise + row.igst_paise + row.untaxed_paise

/**
 * The totals of a note.
 * @param notes the notes on the invoice that are not cancelled
 * @param roundOff how the shop rounds today
 */
export function noteTotals(
  kind: NoteKind,
  { sums }: NotePlan,
  invoice: DocumentRow,
  notes: readonly SummaryRow[],
  roundOff: boolean,
): Pick<TaxDocumentTotals, 'sums' | 'roundOffPaise' | 'payablePaise'> {
  const credits = notes.filter((note) => note.kind === 'credit_note')
  const before = {
    totalPaise: credits.reduce((sum, note) => sum + totalOf(note), 0),
    payablePaise: credits.reduce((sum, note) => sum + note.payable_paise, 0),
  }
  const asked = { totalPaise: totalOf(invoice), payablePaise: invoice.payable_paise }
  const rounded = roundOff ? roundToRupee(sums.totalPaise) : sums.totalPaise
  const payablePaise = kind === 'credit_note' ? creditPayable(asked, before, sums.totalPaise, roundOff) : rounded
  return { sums, payablePaise, roundOffPaise: payablePaise - sums.totalPaise }
}

/** A line as it is printed: units at the invoice's price less their part of its discount, or only an amount. */
function lineOnWire({ line, quantity, taxed }: PlannedNoteLine, pricesIncludeTax: boolean): DocumentLine {
  const unitPrice = quantity === 0 ? 0 : line.unitPrice
  const net = pricesIncludeTax ? taxed.totalPaise : taxed.taxablePaise
  const discount = quantity === 0 ? 0 : Math.max(0, toPaise(unitPrice) * quantity - net)
  return {
    ...line,
    quantity,
    unitPrice,
    discount: toRupees(discount),
    ...taxesOnWire(taxed),
    total: toRupees(taxed.totalPaise),
  }
}

const withPaidPrice = (one: PlannedNoteLine): PlannedNoteLine =>
  one.quantity === 0
    ? one
    : { ...one, line: { ...one.line, unitPrice: toRupees(Math.round(one.taxed.totalPaise / one.quantity)) } }

/** What is printed on a note. Shop, buyer and rates are those of the invoice, so that the two agree. */
export function noteContent(
  { content }: DocumentRow,
  plan: NotePlan,
  totals: ReturnType<typeof noteTotals>,
  reason: string,
  isCommercial: boolean,
): DocumentContent {
  const pricesIncludeTax = isCommercial || content.pricesIncludeTax
  const lines = plan.lines
    // Where prices exclude tax, a note without tax states what the customer paid for a unit.
    .map((one) => (isCommercial && !content.pricesIncludeTax ? withPaidPrice(one) : one))
    .map((one) => lineOnWire(one, pricesIncludeTax))
  const byRate = sumByRate(lines.map((line) => ({ ...taxedInPaise(line), basisPoints: Math.round(line.rate * 100) })))
  return {
    ...content,
    lines,
    byRate:
      isCommercial || content.byRate.length === 0
        ? []
        : byRate.map(({ basisPoints, ...taxes }) => ({ rate: basisPoints / 100, ...taxesOnWire(taxes) })),
    roundOff: toRupees(totals.roundOffPaise),
    amountInWords: amountInWords(totals.payablePaise),
    reason,
  }
}
