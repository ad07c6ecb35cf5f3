import { TextInput } from '@mantine/core'
import type { NoteKind } from '@phuljhari/contract/documents/document-kinds'
import type { TaxDocument, DocumentLine } from '@phuljhari/contract/documents/documents.contract'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import type { TaxedLine } from '@phuljhari/contract/tax/tax-totals'
import { leftOf, type NoteInput, type ReadNote } from './note-input.ts'
import { say } from './notes.messages.ts'
import styles from './notes.module.css'
import { t } from '@phuljhari/contract/rules/t'

type NoteTotalsProps = { invoice: TaxDocument; sums: TaxedLine; isCommercial: boolean }
/** The total of the note so far, with its tax. */
export function NoteTotals({ invoice, sums, isCommercial }: NoteTotalsProps) {
  const taxes =
    invoice.kind === 'bill_of_supply' || isCommercial
      ? []
      : invoice.supply === 'inter'
        ? [['IGST', sums.igstPaise] as const]
        : [['CGST', sums.cgstPaise] as const, ['SGST', sums.sgstPaise] as const]
  const rows = taxes.length === 0 ? [] : [[t('Taxable'), sums.taxablePaise] as const, ...taxes]
  const isRounded = sums.totalPaise % 100 !== 0 && Number.isInteger(invoice.payable)
  return (
    <dl className={styles.totals} aria-label={say.totals}>
      {rows.map(([name, paise]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatRupees(toRupees(paise))}</dd>
        </div>
      ))}
      <div className={styles.grand}>
        <dt>
          {say.total} {isRounded && <small>{say.roundedWhenIssued}</small>}
        </dt>
        <dd aria-live="polite">{formatRupees(toRupees(sums.totalPaise))}</dd>
      </div>
    </dl>
  )
}

type Props = {
  invoice: TaxDocument
  kind: NoteKind
  input: NoteInput
  note: ReadNote
  onChange: (line: number, typed: string) => void
}

/** The lines of the invoice, packing and freight included, with what is left of each and what the note credits. */
export function NoteLines({ invoice, ...props }: Props) {
  return (
    <ul className={styles.lines}>
      {invoice.lines.map((line) => (
        <NoteLine key={line.line} invoice={invoice} line={line} {...props} />
      ))}
    </ul>
  )
}

function NoteLine({ invoice, kind, line, input, note, onChange }: Props & { line: DocumentLine }) {
  const { description: name, quantity, unitPrice } = line
  const left = leftOf(invoice, line)
  const isCredit = kind === 'credit_note'
  const isUsedUp = isCredit && left.amount === 0
  const planned = note.plan.lines.find((one) => one.line.line === line.line)
  const error = note.unreadable.includes(line.line)
    ? say.notANumber
    : note.plan.refused.includes(line.line)
      ? say.tooLarge
      : undefined
  return (
    <li>
      <div className={styles.name}>
        <strong>{name}</strong>
        {line.tamilName && <span lang="ta">{line.tamilName}</span>}
        <small>
          {say.invoiced(quantity, unitPrice)}
          {isCredit && `, ${say.left(left.units, left.amount)}`}
        </small>
      </div>
      {!isUsedUp && (
        <Amount
          line={line}
          typed={input[input.by][line.line] ?? ''}
          isUnits={input.by === 'units'}
          max={isCredit ? left.units : Infinity}
          error={error}
          onChange={(typed) => onChange(line.line, typed)}
        />
      )}
      <span className={styles.amount}>{planned ? formatRupees(toRupees(planned.taxed.totalPaise)) : ''}</span>
    </li>
  )
}

type AmountProps = {
  line: DocumentLine
  typed: string
  isUnits: boolean
  max: number
  error: string | undefined
  onChange: (typed: string) => void
}

/** A field for units, with buttons for one more and one less, or for rupees. */
function Amount({ line: { description: name }, typed, isUnits, max, error, onChange }: AmountProps) {
  const units = Number(typed) || 0
  const field = (
    <TextInput
      size="md"
      aria-label={isUnits ? say.units(name) : say.amount(name)}
      inputMode={isUnits ? 'numeric' : 'decimal'}
      placeholder={isUnits ? '0' : '₹0.00'}
      value={typed}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
  if (!isUnits) return <div className={styles.rupees}>{field}</div>
  return (
    <div className={styles.stepper}>
      <button
        type="button"
        aria-label={say.fewer(name)}
        disabled={units < 1}
        onClick={() => onChange(units > 1 ? String(units - 1) : '')}
      >
        −
      </button>
      {field}
      <button
        type="button"
        aria-label={say.more(name)}
        disabled={units >= max}
        onClick={() => onChange(`${units + 1}`)}
      >
        +
      </button>
    </div>
  )
}
