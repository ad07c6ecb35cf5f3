import type { PreviewReply, PreviewRow } from '@phuljhari/contract/products/price-list.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { TRADE_FIELDS } from '@phuljhari/contract/products/trade-fields'
import { Fragment } from 'react'
import { RefusedRows } from './RefusedRows.tsx'
import { type RowColumns, RowPages } from './RowPages.tsx'
import { Tick } from './Tick.tsx'
import { tradeText } from '../trade-text.ts'
import styles from './bulk-upload.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** The fields of the trade that the list states, in one line. Values that change follow the former ones. */
function TradeLine({ row }: { row: PreviewRow }) {
  const stated = TRADE_FIELDS.filter((field) => row[field] !== undefined)
  if (stated.length === 0) return null
  return (
    <small className={styles.tradeLine}>
      {stated.map((field, index) => {
        const former = row.before?.[field]
        const isChanged = row.before !== undefined && former !== row[field]
        return (
          <Fragment key={field}>
            {index > 0 && ' · '}
            {isChanged && former !== undefined && (
              <>
                <s>{tradeText(field, former)}</s>{' '}
              </>
            )}
            {isChanged ? <strong>{tradeText(field, row[field])}</strong> : tradeText(field, row[field])}
          </Fragment>
        )
      })}
    </small>
  )
}

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

const ROW_NUMBER: RowColumns<PreviewRow>[number] = { title: t('Row'), cell: ({ row }) => row }
const PRODUCT_COLUMNS: RowColumns<PreviewRow> = [
  {
    title: t('Product Name'),
    cell: (row) => (
      <div>
        <span className={styles.name}>{row.productName}</span>
        <TradeLine row={row} />
      </div>
    ),
  },
  { title: t('Brand'), cell: ({ brandName }) => brandName },
  {
    title: t('Category'),
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
    title: t('MRP Price'),
    number: true,
    cell: ({ orignalPrice, before }) => <Price now={orignalPrice} before={before?.orignalPrice} />,
  },
  {
    title: t('Selling Price'),
    number: true,
    cell: (row) => <Price now={paid(row)} before={row.before && paid(row.before)} />,
  },
]
type OtherRow = PreviewReply['others'][number]
const KINDS = { heading: t('Category heading'), header: t('Header'), note: t('Note') } as const
const OTHER_COLUMNS: RowColumns<OtherRow> = [
  { title: t('Row'), cell: ({ row }) => row },
  { title: t('Read as'), cell: ({ kind }) => KINDS[kind] },
  { title: t('Text'), cell: ({ text }) => <span className={styles.other}>{text}</span> },
]

type Props = {
  preview: PreviewReply
  group: Group
  isExcluded: (row: PreviewRow) => boolean
  /** Absent if rows cannot be left out. */
  onExclude?: ((rows: readonly PreviewRow[], isExcluded: boolean) => void) | undefined
}

/** The rows of one group, 50 a page. Those that would change the catalogue can be left out. */
export function PreviewRows({ preview, group, isExcluded, onExclude }: Props) {
  if (group === 'refused') return <RefusedRows refused={preview.refused} />
  if (group === 'others') return <RowPages label={t('Other rows')} rows={preview.others} columns={OTHER_COLUMNS} />
  const rows = preview.rows.filter(({ outcome }) => outcome === group)
  const choice: RowColumns<PreviewRow>[number] = {
    ...ROW_NUMBER,
    cell: (row) => (
      <Tick
        label={t('Row {row}', { row: row.row })}
        checked={!isExcluded(row)}
        onChange={() => onExclude?.([row], !isExcluded(row))}
      >
        {row.row}
      </Tick>
    ),
  }
  const first = onExclude && group !== 'unchanged' ? choice : ROW_NUMBER
  return (
    <RowPages key={group} label={t('{group} products', { group })} rows={rows} columns={[first, ...PRODUCT_COLUMNS]} />
  )
}
