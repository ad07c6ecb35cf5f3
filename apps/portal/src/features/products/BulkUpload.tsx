import { Button } from '@mantine/core'
import { SHEET_EXTENSIONS, type UploadResult } from '@phuljhari/contract/products/upload.contract'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { dialogs } from '../../ui/dialogs.ts'
import { toast } from '../../ui/toast.ts'
import styles from './products.module.css'
import { say } from './products.messages.ts'
import { useUploadProducts } from './products.queries.ts'

/** Section 2: takes a price list in; hidden on small screens. */
export function BulkUpload() {
  const input = useRef<HTMLInputElement>(null)
  const [result, setResult] = useState<UploadResult | null>(null)
  const { mutate, isPending } = useUploadProducts()

  const upload = (file: File) =>
    mutate(file, {
      onSuccess: (counts) => {
        toast.success(say.uploaded)
        setResult(counts)
      },
      onError: (error) => {
        const reason = error instanceof ApiError ? error.serverMessage : null
        void dialogs.alert(reason ? `${say.uploadFailed}\n${reason}` : say.uploadFailed, 'Bulk Upload')
      },
    })

  return (
    <div className={styles.bulk}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Price list"
        accept={SHEET_EXTENSIONS.join(',')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // Emptied, so that the same file can be chosen again after it was corrected.
          event.currentTarget.value = ''
          if (file) upload(file)
        }}
      />
      <Button
        variant="default"
        size="md"
        loading={isPending}
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Bulk Upload
      </Button>
      {result && <ResultDialog result={result} onClose={() => setResult(null)} />}
    </div>
  )
}

function ResultDialog({ result, onClose }: { result: UploadResult; onClose: () => void }) {
  const counts = [
    ['New', result.created],
    ['Updated', result.updated],
    ['Unchanged', result.unchanged],
    ['Refused', result.errors.length],
  ] as const
  return (
    <Dialog title="Bulk Upload" size="lg" onClose={onClose}>
      <dl className={styles.counts}>
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {result.errors.length > 0 && (
        <DataTable
          label="Refused rows"
          bounded
          rows={result.errors}
          keyOf={({ row, column, message }) => `${row} ${column} ${message}`}
          columns={[
            { title: 'Row', cell: (error) => error.row },
            { title: 'Column', cell: (error) => error.column },
            { title: 'What is wrong', cell: (error) => error.message },
          ]}
        />
      )}
      <div className={styles.footer}>
        <Button size="md" data-autofocus onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
