import type { ReactNode } from 'react'
import styles from './data-table.module.css'

export type Column<Row> = {
  title: string
  cell: (row: Row, index: number) => ReactNode
  number?: true
  /** Sets the column's width, or its place in a stacked row. */
  className?: string | undefined
}
type Props<Row> = {
  label: string
  columns: ReadonlyArray<Column<Row>>
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string
  bounded?: true
  /** Columns keep the widths of their classes, whatever the cells hold. */
  fixed?: true
  /** On phones each row becomes a block of labelled lines, so that nothing is off-screen. */
  stacked?: true
}

const classNames = (...names: Array<string | false | undefined>) => names.filter(Boolean).join(' ')

/** A table with a sticky head; `bounded` lets its body scroll at 410 px (section 2). */
export function DataTable<Row>({ label, columns, rows, keyOf, bounded, fixed, stacked }: Props<Row>) {
  const classOf = ({ number, className }: Column<Row>) => classNames(number && styles.number, className)
  return (
    // Focusable, so that the keyboard can scroll it.
    <div
      className={classNames(styles.scroll, bounded && styles.bounded)}
      data-bounded={bounded}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table className={classNames(styles.table, fixed && styles.fixed, stacked && styles.stacked)}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)}>
              {columns.map((column) => (
                <td key={column.title} className={classOf(column)} data-title={column.title}>
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
