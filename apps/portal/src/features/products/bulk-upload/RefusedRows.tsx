import type { RefusedRow } from '@phuljhari/contract/products/price-list.contract'
import type { RowError } from '@phuljhari/contract/products/upload.contract'
import { rows as countRows, say } from './bulk-upload.messages.ts'
import { type RowColumns, RowPages } from './RowPages.tsx'
import styles from './bulk-upload.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** If more rows than this share a mistake, they are one line, so that they do not bury the others. */
const MOST_ALIKE = 5

const COLUMNS: RowColumns<RefusedRow> = [
  { title: t('Row'), cell: ({ row }) => row },
  { title: t('Product Name'), cell: ({ typed }) => <span className={styles.name}>{typed.productName || '–'}</span> },
  { title: t('MRP Price'), number: true, cell: ({ typed }) => typed.orignalPrice || '–' },
  { title: t('Selling Price'), number: true, cell: ({ typed }) => typed.discountPrice || '–' },
  {
    title: t('What is wrong'),
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

/** Returns what is wrong with a row as one text. */
const mistakeOf = ({ errors }: RefusedRow) => errors.map(({ column, message }) => `${column}: ${message}`).join(', ')

/** The refused rows. A mistake that many rows share is one line that can be expanded. */
export function RefusedRows({ refused }: { refused: readonly RefusedRow[] }) {
  const groups = [...Map.groupBy(refused, mistakeOf)]
  const single = groups.flatMap(([, rows]) => (rows.length > MOST_ALIKE ? [] : rows))
  const shared = groups.filter(([, rows]) => rows.length > MOST_ALIKE)
  return (
    <>
      {single.length > 0 && (
        <RowPages
          label={t('Refused rows')}
          rows={single.toSorted((one, other) => one.row - other.row)}
          columns={COLUMNS}
        />
      )}
      {shared.map(([mistake, rows]) => (
        <details key={mistake} className={styles.shared}>
          <summary>
            <strong>{countRows(rows.length)}</strong> {mistake}
          </summary>
          <RowPages label={mistake} rows={rows} columns={COLUMNS} />
        </details>
      ))}
    </>
  )
}

const VALUE_COLUMNS: RowColumns<RowError> = [
  { title: t('Row'), cell: ({ row }) => row },
  { title: t('Column'), cell: ({ column }) => column },
  { title: t('What is wrong'), cell: ({ message }) => message },
]

/** The values that break a rule and are left out; the rest of their rows is read. */
export function LeftOutValues({ values }: { values: readonly RowError[] }) {
  if (values.length === 0) return null
  return (
    <details className={styles.shared}>
      <summary>{say.valuesLeftOut(values.length)}</summary>
      <RowPages label={say.valuesLeftOut(values.length)} rows={values} columns={VALUE_COLUMNS} />
    </details>
  )
}
