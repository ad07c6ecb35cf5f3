import type { PreviewReply, PreviewRow, RefusedRow } from '@phuljhari/contract/products/price-list.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useState } from 'react'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import styles from './bulk-upload.module.css'
import { rows as countRows } from './bulk-upload.messages.ts'

const PAGE = 50

export type Group = 'new' | 'changed' | 'unchanged' | 'refused' | 'others'

/** A price, with the previous one struck through when it changes. */
function Price({ now, before }: { now: number; before: number | undefined }) {
  if (before === undefined || before === now) return formatRupees(now)
  return (
    <>
      <s className={styles.before}>{formatRupees(before)}</s> <strong>{formatRupees(now)}</strong>
    </>
  )
}

const paid = (prices: { orignalPrice: number; discountPrice: number }) => prices.discountPrice || prices.orignalPrice

const PRODUCT_COLUMNS: ReadonlyArray<Column<PreviewRow>> = [
  { title: 'Row', cell: ({ row }) => row },
  { title: 'Product Name', cell: ({ productName }) => <span className={styles.name}>{productName}</span> },
  { title: 'Brand', cell: ({ brandName }) => brandName },
  {
    title: 'Category',
    cell: ({ category, before }) =>
      before && before.category !== category ? (
        <>
          <s className={styles.before}>{before.category}</s> {category}
        </>
      ) : (
        category
      ),
  },
  {
    title: 'MRP Price',
    number: true,
    cell: ({ orignalPrice, before }) => <Price now={orignalPrice} before={before?.orignalPrice} />,
  },
  {
    title: 'Selling Price',
    number: true,
    cell: (row) => <Price now={paid(row)} before={row.before && paid(row.before)} />,
  },
]
const REFUSED_COLUMNS: ReadonlyArray<Column<RefusedRow>> = [
  { title: 'Row', cell: ({ row }) => row },
  { title: 'Product Name', cell: ({ typed }) => <span className={styles.name}>{typed.productName || '–'}</span> },
  { title: 'MRP Price', number: true, cell: ({ typed }) => typed.orignalPrice || '–' },
  { title: 'Selling Price', number: true, cell: ({ typed }) => typed.discountPrice || '–' },
  {
    title: 'What is wrong',
    cell: ({ errors }) => (
      <ul className={styles.reasons}>
        {errors.map(({ column, message }) => (
          <li key={column + message}>
            <strong>{column}</strong>: {message}
          </li>
        ))}
      </ul>
    ),
  },
]
type OtherRow = PreviewReply['others'][number]
const KINDS = { heading: 'Category heading', header: 'Header', note: 'Note' } as const
const OTHER_COLUMNS: ReadonlyArray<Column<OtherRow>> = [
  { title: 'Row', cell: ({ row }) => row },
  { title: 'Read as', cell: ({ kind }) => KINDS[kind] },
  { title: 'Text', cell: ({ text }) => <span className={styles.other}>{text}</span> },
]

function Pages<Row extends { row: number }>({
  label,
  rows,
  columns,
}: {
  label: string
  rows: readonly Row[]
  columns: ReadonlyArray<Column<Row>>
}) {
  const [page, setPage] = useState(1)
  // The list may have become shorter.
  const shown = Math.min(page, Math.max(1, Math.ceil(rows.length / PAGE)))
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={rows.slice((shown - 1) * PAGE, shown * PAGE)}
        keyOf={({ row }) => String(row)}
        bounded
      />
      {rows.length > PAGE && (
        <Pager page={shown} hasNext={shown * PAGE < rows.length} onPage={setPage}>
          {countRows(rows.length)}
        </Pager>
      )}
    </>
  )
}

/** The rows of one group, 50 a page. */
export function PreviewRows({ preview, group }: { preview: PreviewReply; group: Group }) {
  if (group === 'refused') return <Pages label="Refused rows" rows={preview.refused} columns={REFUSED_COLUMNS} />
  if (group === 'others') return <Pages label="Other rows" rows={preview.others} columns={OTHER_COLUMNS} />
  const rows = preview.rows.filter(({ outcome }) => outcome === group)
  return <Pages key={group} label={`${group} products`} rows={rows} columns={PRODUCT_COLUMNS} />
}
