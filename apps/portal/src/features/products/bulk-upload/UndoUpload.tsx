import { Button } from '@mantine/core'
import type { RecordedUpload } from '@phuljhari/contract/products/upload.contract'
import { IconArrowBackUp } from '@tabler/icons-react'
import { failureText } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { toast } from '../../../ui/toast.ts'
import { say } from './bulk-upload.messages.ts'
import { useUndoUpload } from './price-list.queries.ts'

type UndoneUpload = Pick<RecordedUpload, 'uploadId' | 'created' | 'updated'>
type Props = { upload: UndoneUpload; label: string; onUndone?: () => void }

/** Undoes an upload as a whole after a confirmation; says why where the server refuses. */
export function UndoUpload({ upload, label, onUndone }: Props) {
  const { mutateAsync, isPending } = useUndoUpload()
  const undo = useSingleFlight(async () => {
    if (!(await dialogs.confirm(say.confirmUndo(upload)))) return
    try {
      await mutateAsync(upload.uploadId)
      toast.success(say.undone)
      onUndone?.()
    } catch (error) {
      void dialogs.alert(failureText(error as Error, say.undoFailedHint, NETWORK_ERROR), say.undoFailed)
    }
  })
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      loading={isPending}
      onClick={() => void undo()}
    >
      {label}
    </Button>
  )
}
