import type { DocumentLine } from '@phuljhari/contract/documents/documents.contract'
import { formatRupees, toPaise } from '@phuljhari/contract/rules/money'

/** Formats an amount of rupees for a column, without the rupee sign: 12,34,567.50. */
export const columnAmount = (rupees: number): string => formatRupees(rupees).replace('₹', '')

/** Adds amounts of rupees in whole paise. */
export const sumRupees = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + toPaise(amount), 0) / 100

type HsnRow = Pick<DocumentLine, 'hsn' | 'rate' | 'taxable' | 'cgst' | 'sgst' | 'igst'>

/** Returns the rows of the table at the foot of an invoice: taxes by HSN and rate, in the order of the lines. */
export function taxesByHsn(lines: readonly DocumentLine[]): HsnRow[] {
  const groups = Map.groupBy(lines, ({ hsn, rate }) => `${hsn} ${rate}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const sum = (key: 'taxable' | 'cgst' | 'sgst' | 'igst') => sumRupees(group.map((line) => line[key]))
    return {
      hsn: first.hsn,
      rate: first.rate,
      taxable: sum('taxable'),
      cgst: sum('cgst'),
      sgst: sum('sgst'),
      igst: sum('igst'),
    }
  })
}
