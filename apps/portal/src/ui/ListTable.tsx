import { DataTable } from './DataTable.tsx'
import styles from './list-table.module.css'

type Props<Row> = Omit<Parameters<typeof DataTable<Row>>[0], 'bounded' | 'fixed' | 'stacked'> & {
  className?: string | undefined
}

/** A framed table of records; on phones each row becomes a block of labelled lines. `small` is a cell's second line. */
export const ListTable = <Row,>({ className = '', ...table }: Props<Row>) => (
  <div className={`${styles.frame} ${styles.table} ${className}`}>
    <DataTable {...table} stacked />
  </div>
)
