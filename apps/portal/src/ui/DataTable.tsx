import type { ReactNode } from 'react'
import styles from './data-table.module.css'

export type Column<Row> = { title: string; cell: (row: Row, index: number) => ReactNode; number?: true }
type Props<Row> = {
  label: string
  columns: ReadonlyArray<Column<Row>>
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string
  bounded?: true
}

/** A table with a sticky head; `bounded` lets its body scroll at 410 px (section 2). */
export function DataTable<Row>({ label, columns, rows, keyOf, bounded }: Props<Row>) {
  return (
    // Focusable, so that the keyboard can scroll it.
    <div className={`${styles.scroll} ${bounded ? styles.bounded : ''}`} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={column.number && styles.number}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)}>
              {columns.map((column) => (
                <td key={column.title} className={column.number && styles.number}>
                  {column.cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
