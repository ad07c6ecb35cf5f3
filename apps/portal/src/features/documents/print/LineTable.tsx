import { unitText } from '@phuljhari/contract/tax/unit-code'
import type { DocumentLine, TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import type { ReactNode } from 'react'
import { columnAmount, sumRupees } from './amounts.ts'
import { showsTax, stateTaxName } from './document-terms.ts'

type Column = {
  title: string
  className: string
  cell: (line: DocumentLine) => ReactNode
  /** The content of the row of totals, which is blank in the other columns. */
  total?: ReactNode
}

/** A tax with its rate below. */
const taxCell = (amount: number, rate: number) => (
  <>
    {columnAmount(amount)}
    <small>{rate} %</small>
  </>
)

/** The name of a line in both languages, and its content. */
export function LineName({ line }: { line: DocumentLine }) {
  return (
    <>
      {line.description}
      {line.tamilName !== undefined && line.tamilName !== '' && <span lang="ta">{line.tamilName}</span>}
      {line.content !== undefined && line.content !== '' && <small>{line.content}</small>}
    </>
  )
}

/** Returns `3 boxes`, or nothing on a note that changes only a price. */
export const quantityText = ({ quantity, uqc }: Pick<DocumentLine, 'quantity' | 'uqc'>): string =>
  quantity === 0 ? '' : unitText(quantity, uqc)

/** Returns `12 boxes, 3 packets`: the quantity of the goods by unit, in the order of the lines. Charges have none. */
export function totalQuantity(lines: readonly DocumentLine[]): string {
  const goods = lines.filter(({ kind }) => kind === 'goods')
  return [...Map.groupBy(goods, ({ uqc }) => uqc)]
    .map(([uqc, group]) => quantityText({ uqc, quantity: group.reduce((sum, { quantity }) => sum + quantity, 0) }))
    .filter(Boolean)
    .join(', ')
}

type Sum = 'discount' | 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total'

function columnsOf(document: TaxDocument): Column[] {
  const { pricesIncludeTax, supply } = document
  const hasTax = showsTax(document)
  const sum = (key: Sum) => columnAmount(sumRupees(document.lines.map((line) => line[key])))
  const halves: Column[] = [
    { title: 'CGST', className: 'tax-half', cell: ({ cgst, rate }) => taxCell(cgst, rate / 2), total: sum('cgst') },
    {
      title: stateTaxName(document),
      className: 'tax-half',
      cell: ({ sgst, rate }) => taxCell(sgst, rate / 2),
      total: sum('sgst'),
    },
  ]
  const whole: Column = {
    title: 'IGST',
    className: 'tax-amount',
    cell: ({ igst, rate }) => taxCell(igst, rate),
    total: sum('igst'),
  }
  const discount: Column = {
    title: 'Discount',
    className: 'tax-half',
    cell: (line) => (line.discount === 0 ? '' : columnAmount(line.discount)),
    total: sum('discount'),
  }
  return [
    { title: 'No.', className: 'tax-line', cell: ({ line }) => line },
    { title: 'Description', className: 'tax-name', cell: (line) => <LineName line={line} />, total: 'Total' },
    { title: 'HSN', className: 'tax-hsn', cell: ({ hsn }) => hsn },
    { title: 'Quantity', className: 'tax-quantity', cell: quantityText, total: totalQuantity(document.lines) },
    {
      title: hasTax && pricesIncludeTax ? 'Rate incl. tax' : 'Rate',
      className: 'tax-amount',
      cell: ({ unitPrice }) => columnAmount(unitPrice),
    },
    ...(document.lines.some((line) => line.discount !== 0) ? [discount] : []),
    ...(hasTax
      ? [
          {
            title: 'Taxable value',
            className: 'tax-amount',
            cell: ({ taxable }: DocumentLine) => columnAmount(taxable),
            total: sum('taxable'),
          },
          ...(supply === 'intra' ? halves : [whole]),
        ]
      : []),
    { title: 'Amount', className: 'tax-amount', cell: ({ total }) => columnAmount(total), total: sum('total') },
  ]
}

/** The longest amount of a document decides how small its columns of amounts are printed: they never break. */
export function amountsSize({ lines, payable }: TaxDocument): 'wide' | 'widest' | undefined {
  const longest = Math.max(
    payable,
    ...(['taxable', 'total', 'discount', 'cgst', 'igst'] as const).map((key) =>
      sumRupees(lines.map((line) => line[key])),
    ),
    ...lines.map(({ unitPrice }) => unitPrice),
  )
  const { length } = columnAmount(longest)
  return length >= '1,00,00,000.00'.length ? 'widest' : length >= '1,00,000.00'.length ? 'wide' : undefined
}

type Props = {
  document: TaxDocument
  lines: readonly DocumentLine[]
  /** The row below the last line, with the sums of the columns. */
  hasTotals: boolean
}

/** The table of lines on one A4 page. */
export function LineTable({ document, lines, hasTotals }: Props) {
  const columns = columnsOf(document)
  return (
    <table className="tax-lines" data-amounts={amountsSize(document)}>
      <thead>
        <tr>
          {columns.map(({ title, className }) => (
            <th key={title} scope="col" className={className}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line}>
            {columns.map(({ title, className, cell }) => (
              <td key={title} className={className}>
                {cell(line)}
              </td>
            ))}
          </tr>
        ))}
        {hasTotals && (
          <tr className="tax-totals-row">
            {columns.map(({ title, className, total }) => (
              <td key={title} className={className}>
                {total}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
}
