import { Button } from '@mantine/core'
import { SHEET_EXTENSIONS, type UploadResult } from '@phuljhari/contract/products/upload.contract'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { dialogs } from '../../ui/dialogs.ts'
import { toast } from '../../ui/toast.ts'
import styles from './products.module.css'
import { say } from './products.messages.ts'
import { useUploadProducts } from './products.queries.ts'
import { UploadDialog } from './UploadDialog.tsx'

/** Every row was refused: nothing to be told as a success. */
const tookNothing = ({ created, updated, unchanged, errors }: UploadResult) =>
  created + updated + unchanged === 0 && errors.length > 0

/** Section 2: takes a price list in; hidden on small screens. */
export function BulkUpload() {
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<{ fileName: string; result: UploadResult | null } | null>(null)
  const { mutateAsync, isPending } = useUploadProducts()

  // Awaited, so that the outcome is told also when another screen was opened meanwhile.
  const upload = async (file: File) => {
    setShown({ fileName: file.name, result: null })
    try {
      const result = await mutateAsync(file)
      if (!result || !tookNothing(result)) toast.success(say.uploaded)
      setShown(result && { fileName: file.name, result })
    } catch (error) {
      setShown(null)
      void dialogs.alert(failureText(error, say.uploadFailedHint, say.network), say.uploadFailed)
    }
  }

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
          if (file) void upload(file)
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
      {shown && <UploadDialog {...shown} onClose={() => setShown(null)} />}
    </div>
  )
}
