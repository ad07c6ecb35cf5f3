import { fractionOf } from '../rules/money.ts'
import { creditedLine, type InvoicedLine } from '../tax/credited-line.ts'
import { roundToRupee, sumTaxed, taxDocumentTotals, type TaxedLine } from '../tax/tax-totals.ts'
import { canCorrectTax } from '../tax/document-number.ts'
import { taxedInPaise } from '../tax/taxes-on-wire.ts'
import type { NoteKind } from './document-kinds.ts'
import type { DocumentLine, TaxDocument } from './documents.contract.ts'

/** A line of the invoice, and what a note takes off or adds: units, or paise with tax. */
export type NoteChange = { line: number; quantity?: number | undefined; amount?: number | undefined }
export type PlannedNoteLine = { line: DocumentLine; quantity: number; taxed: TaxedLine }
export type NotePlan = {
  lines: PlannedNoteLine[]
  sums: TaxedLine
  /** The lines that the invoice lacks, or has less left of than the note takes off. With any, it cannot be issued. */
  refused: number[]
}
/** The part of an invoice that its notes are computed from. */
export type NotedInvoice = Pick<TaxDocument, 'kind' | 'lines' | 'returned' | 'supply'>

/**
 * Whether a credit note on an invoice is a commercial one, without tax: its tax can no longer be corrected (section
 * 34(2) of the CGST Act), or an earlier note was a commercial one, after which no tax can be told from the price.
 * @param filedUpTo the last financial year whose annual return is filed, or ''
 * @param today in India
 */
export const isCommercialCredit = (
  { kind, date, notes }: Pick<TaxDocument, 'kind' | 'date' | 'notes'>,
  filedUpTo: string,
  today: string,
): boolean =>
  kind === 'tax_invoice' && (!canCorrectTax(date, filedUpTo, today) || notes.some((note) => note.isCommercial))

const withoutTax = <T extends Pick<DocumentLine, 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total'>>(line: T): T => ({
  ...line,
  taxable: line.total,
  cgst: 0,
  sgst: 0,
  igst: 0,
})
/** Turns tax into part of the prices: a commercial note takes off what the customer paid, without tax. */
const untaxed = <Invoice extends NotedInvoice>(invoice: Invoice): Invoice => ({
  ...invoice,
  lines: invoice.lines.map(withoutTax),
  returned: invoice.returned.map(withoutTax),
})

const ZERO = { quantity: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 }

/** A line of an invoice in whole paise, and what credit notes took off it so far. */
export function notedLine(invoice: NotedInvoice, line: DocumentLine): { invoiced: InvoicedLine; noted: InvoicedLine } {
  const taken = invoice.returned.find((one) => one.line === line.line) ?? ZERO
  return {
    invoiced: { ...taxedInPaise(line), quantity: line.quantity },
    noted: { ...taxedInPaise(taken), quantity: taken.quantity },
  }
}

function planCredit(invoice: NotedInvoice, line: DocumentLine, { quantity, amount = 0 }: NoteChange): TaxedLine | null {
  const { invoiced, noted } = notedLine(invoice, line)
  return creditedLine(invoiced, noted, quantity === undefined ? { amountPaise: amount } : { quantity })
}

/** A debit note charges more of the same: its amounts include tax, at the rates of the invoice. */
function debitTotals(invoice: NotedInvoice, changes: ReadonlyArray<{ line: DocumentLine; change: NoteChange }>) {
  const lines = changes.map(({ line, change: { quantity, amount = 0 } }) => ({
    grossPaise: quantity === undefined ? amount : fractionOf(taxedInPaise(line).totalPaise, quantity, line.quantity),
    basisPoints: Math.round(line.rate * 100),
    isGoods: true,
  }))
  const taxed = invoice.kind === 'tax_invoice'
  const options = { discountPaise: 0, pricesIncludeTax: true, isInter: invoice.supply === 'inter', roundOff: false }
  return taxDocumentTotals({ lines, ...options, taxed }).lines
}

/**
 * The amounts of a credit or debit note on an invoice, at its rates and place of supply (trade.md section 1.10). Server
 * and dialog calculate alike.
 * @param isCommercial for a credit note without tax
 */
export function planNote(
  taxedInvoice: NotedInvoice,
  kind: NoteKind,
  changes: readonly NoteChange[],
  isCommercial = false,
): NotePlan {
  const invoice = isCommercial ? untaxed(taxedInvoice) : taxedInvoice
  const known = changes.flatMap((change) => {
    const line = invoice.lines.find((one) => one.line === change.line)
    return line ? [{ line, change }] : []
  })
  const debits = kind === 'debit_note' ? debitTotals(invoice, known) : []
  const planned = known.map(({ line, change }, index) => ({
    line,
    quantity: change.quantity ?? 0,
    taxed: kind === 'credit_note' ? planCredit(invoice, line, change) : (debits[index] ?? null),
  }))
  const lines = planned.flatMap(({ taxed, ...one }) => (taxed === null ? [] : [{ ...one, taxed }]))
  const fine = new Set(lines.map(({ line }) => line.line))
  return {
    lines,
    sums: sumTaxed(lines.map(({ taxed }) => taxed)),
    refused: changes.map(({ line }) => line).filter((line) => !fine.has(line)),
  }
}

/** What an invoice, or its credit notes so far, come to in paise. */
export type Credited = { totalPaise: number; payablePaise: number }

/**
 * What a credit note pays back. Rounded like the invoice, but all credit notes to date together: a full return in
 * several notes pays back exactly what the invoice asked for, and notes never exceed it.
 */
export function creditPayable(invoice: Credited, before: Credited, totalPaise: number, roundOff: boolean): number {
  const toDate = before.totalPaise + totalPaise
  if (toDate === invoice.totalPaise) return invoice.payablePaise - before.payablePaise
  const rounded = roundOff ? roundToRupee(toDate) : toDate
  return Math.min(Math.max(rounded - before.payablePaise, 0), invoice.payablePaise - before.payablePaise)
}
