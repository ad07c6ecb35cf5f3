import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import type { TaxedLine } from '@phuljhari/contract/tax/tax-totals'
import { say } from './notes.messages.ts'
import styles from './notes.module.css'

type Props = { bill: TaxDocument; sums: TaxedLine; isCommercial: boolean }
/** What the note comes to so far, with its tax. */
export function NoteTotals({ bill, sums, isCommercial }: Props) {
  const taxes =
    bill.kind === 'bill_of_supply' || isCommercial
      ? []
      : bill.supply === 'inter'
        ? [['IGST', sums.igstPaise] as const]
        : [['CGST', sums.cgstPaise] as const, ['SGST', sums.sgstPaise] as const]
  const rows = taxes.length === 0 ? [] : [['Taxable', sums.taxablePaise] as const, ...taxes]
  const isRounded = sums.totalPaise % 100 !== 0 && Number.isInteger(bill.payable)
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
