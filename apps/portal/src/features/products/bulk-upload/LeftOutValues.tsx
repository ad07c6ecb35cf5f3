import type { RowError } from '@phuljhari/contract/products/upload.contract'
import { say } from './bulk-upload.messages.ts'
import styles from './preview.module.css'
import { RowPages, type RowColumns } from './RowPages.tsx'

const COLUMNS: RowColumns<RowError> = [
  { title: 'Row', cell: ({ row }) => row },
  { title: 'Column', cell: ({ column }) => column },
  { title: 'What is wrong', cell: ({ message }) => message },
]

/** Values that break a rule, without which their rows are read. */
export function LeftOutValues({ values }: { values: readonly RowError[] }) {
  if (values.length === 0) return null
  return (
    <details className={styles.shared}>
      <summary>{say.valuesLeftOut(values.length)}</summary>
      <RowPages label={say.valuesLeftOut(values.length)} rows={values} columns={COLUMNS} />
    </details>
  )
}
