import { Button } from '@mantine/core'
import type { UploadResult } from '@phuljhari/contract/products/upload.contract'
import { DataTable } from '../../ui/DataTable.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './products.module.css'

type Props = {
  fileName: string
  /** Null while the upload runs. */
  result: UploadResult | null
  onClose: () => void
}

/** A list of nothing but mistakes has thousands of rows; its first ones tell what is wrong with it. */
const SHOWN_ERRORS = 200

/** The upload under way, then what became of the price list's rows. Closing it does not stop the upload. */
export function UploadDialog({ fileName, result, onClose }: Props) {
  return (
    <Dialog title="Bulk Upload" size="lg" onClose={onClose}>
      {result ? (
        <Outcome fileName={fileName} result={result} onClose={onClose} />
      ) : (
        <div className={styles.uploading}>
          <p role="status">Uploading {fileName}...</p>
          <progress aria-label="Upload progress" />
        </div>
      )}
    </Dialog>
  )
}

function Outcome({ fileName, result, onClose }: { fileName: string; result: UploadResult; onClose: () => void }) {
  const counts = [
    ['New', result.created],
    ['Updated', result.updated],
    ['Unchanged', result.unchanged],
    ['Refused', result.errors.length],
  ] as const
  const shown = result.errors.slice(0, SHOWN_ERRORS)
  return (
    <>
      <p className={styles.fileName}>{fileName}</p>
      <dl className={styles.counts}>
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count.toLocaleString('en-IN')}</dd>
          </div>
        ))}
      </dl>
      {shown.length > 0 && (
        <DataTable
          label="Refused rows"
          bounded
          rows={shown}
          keyOf={({ row, column, message }) => `${row} ${column} ${message}`}
          columns={[
            { title: 'Row', cell: (error) => error.row },
            { title: 'Column', cell: (error) => error.column },
            { title: 'What is wrong', cell: (error) => error.message },
          ]}
        />
      )}
      {shown.length < result.errors.length && (
        <p className={styles.fileName}>
          The first {shown.length} of {result.errors.length.toLocaleString('en-IN')} refused rows
        </p>
      )}
      <div className={styles.footer}>
        <Button size="md" data-autofocus onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}
