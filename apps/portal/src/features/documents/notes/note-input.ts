import type { NoteKind } from '@phuljhari/contract/documents/document-kinds'
import type { DocumentLine, TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { notedLine, planNote, type NoteChange, type NotePlan } from '@phuljhari/contract/documents/plan-note'
import { readRupees, toRupees } from '@phuljhari/contract/rules/money'
import { leftOfLine } from '@phuljhari/contract/tax/credited-line'

export type By = 'units' | 'amounts'
/** What was typed for each line. Units and amounts are both kept while the user switches between them. */
export type NoteInput = { by: By; units: Readonly<Record<number, string>>; amounts: Readonly<Record<number, string>> }
export const EMPTY_NOTE: NoteInput = { by: 'units', units: {}, amounts: {} }

export const isEmpty = ({ units, amounts }: NoteInput): boolean =>
  [...Object.values(units), ...Object.values(amounts)].every((typed) => typed.trim() === '' || typed === '0')

const readUnits = (typed: string): number | null => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed) : null)

export type ReadNote = {
  /** The changes that would be sent, with amounts in paise. */
  changes: NoteChange[]
  /** The lines whose input is not a number. */
  unreadable: number[]
  plan: NotePlan
}

/** Reads the typed note and plans it as the server will. @param isCommercial whether it is a credit note without tax */
export function readNote(invoice: TaxDocument, kind: NoteKind, input: NoteInput, isCommercial: boolean): ReadNote {
  const changes: NoteChange[] = []
  const unreadable: number[] = []
  for (const { line } of invoice.lines) {
    const typed = input[input.by][line] ?? ''
    if (typed.trim() === '') continue
    const number = input.by === 'units' ? readUnits(typed) : readRupees(typed)
    if (number === null) unreadable.push(line)
    else if (number > 0) changes.push({ line, ...(input.by === 'units' ? { quantity: number } : { amount: number }) })
  }
  return { changes, unreadable, plan: planNote(invoice, kind, changes, isCommercial) }
}

/** Returns what credit notes have left of a line; the amount is in rupees, with tax. */
export function leftOf(invoice: TaxDocument, line: DocumentLine): { units: number; amount: number } {
  const { invoiced, noted } = notedLine(invoice, line)
  const { quantity, totalPaise } = leftOfLine(invoiced, noted)
  return { units: quantity, amount: toRupees(totalPaise) }
}

/** Returns the input that credits all units that earlier credit notes have left. */
export const everythingLeft = (invoice: TaxDocument): NoteInput => ({
  ...EMPTY_NOTE,
  units: Object.fromEntries(
    invoice.lines
      .map((line) => [line.line, leftOf(invoice, line)] as const)
      .filter(([, { units, amount }]) => units > 0 && amount > 0)
      .map(([line, { units }]) => [line, String(units)]),
  ),
})

/** Returns the body of the request, with amounts in rupees. */
export const toBody = (kind: NoteKind, changes: readonly NoteChange[], reason: string) => ({
  kind,
  lines: changes.map(({ line, quantity, amount }) => ({
    line,
    ...(quantity !== undefined && { quantity }),
    ...(amount !== undefined && { amount: toRupees(amount) }),
  })),
  reason,
})
