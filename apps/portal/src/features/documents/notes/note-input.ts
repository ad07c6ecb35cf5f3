import type { NoteKind } from '@phuljhari/contract/documents/document-kinds'
import type { DocumentLine, TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { notedLine, planNote, type NoteChange, type NotePlan } from '@phuljhari/contract/documents/plan-note'
import { readRupees, toRupees } from '@phuljhari/contract/rules/money'
import { leftOfLine } from '@phuljhari/contract/tax/credited-line'

export type By = 'units' | 'amounts'
/** As typed, by line; both ways are kept while the user switches between them. */
export type NoteInput = { by: By; units: Readonly<Record<number, string>>; amounts: Readonly<Record<number, string>> }
export const EMPTY_NOTE: NoteInput = { by: 'units', units: {}, amounts: {} }

export const isEmpty = ({ units, amounts }: NoteInput): boolean =>
  [...Object.values(units), ...Object.values(amounts)].every((typed) => typed.trim() === '' || typed === '0')

const readUnits = (typed: string): number | null => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed) : null)

export type ReadNote = {
  /** What would be sent; amounts in paise. */
  changes: NoteChange[]
  /** The lines with something that is not a number. */
  unreadable: number[]
  plan: NotePlan
}

/** What the typed note comes to. @param isCommercial a credit note without tax */
export function readNote(bill: TaxDocument, kind: NoteKind, input: NoteInput, isCommercial: boolean): ReadNote {
  const changes: NoteChange[] = []
  const unreadable: number[] = []
  for (const { line } of bill.lines) {
    const typed = input[input.by][line] ?? ''
    if (typed.trim() === '') continue
    const number = input.by === 'units' ? readUnits(typed) : readRupees(typed)
    if (number === null) unreadable.push(line)
    else if (number > 0) changes.push({ line, ...(input.by === 'units' ? { quantity: number } : { amount: number }) })
  }
  return { changes, unreadable, plan: planNote(bill, kind, changes, isCommercial) }
}

/** What no credit note has taken off a line yet; the amount in rupees, with tax. */
export function leftOf(bill: TaxDocument, line: DocumentLine): { units: number; amount: number } {
  const { invoiced, noted } = notedLine(bill, line)
  const { quantity, totalPaise } = leftOfLine(invoiced, noted)
  return { units: quantity, amount: toRupees(totalPaise) }
}

/** Units of every line that something is left of. */
export const everythingLeft = (bill: TaxDocument): NoteInput => ({
  ...EMPTY_NOTE,
  units: Object.fromEntries(
    bill.lines
      .map((line) => [line.line, leftOf(bill, line)] as const)
      .filter(([, { units, amount }]) => units > 0 && amount > 0)
      .map(([line, { units }]) => [line, String(units)]),
  ),
})

/** The body that sends amounts in rupees. */
export const toBody = (kind: NoteKind, changes: readonly NoteChange[], reason: string) => ({
  kind,
  lines: changes.map(({ line, quantity, amount }) => ({
    line,
    ...(quantity !== undefined && { quantity }),
    ...(amount !== undefined && { amount: toRupees(amount) }),
  })),
  reason,
})
