import { Button } from '@mantine/core'
import type { RecordedUpload } from '@phuljhari/contract/products/upload.contract'
import { IconArrowBackUp } from '@tabler/icons-react'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { useQuery } from '@tanstack/react-query'
import { useNameOf } from '../../../entities/accounts/account-names.tsx'
import { failureText } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { toast } from '../../../ui/toast.ts'
import { say } from './bulk-upload.messages.ts'
import { latestUploadQuery, useUndoUpload } from './price-list.queries.ts'
import { useFeature } from '../../../lib/features.ts'
import styles from './bulk-upload.module.css'

type UndoneUpload = Pick<RecordedUpload, 'uploadId' | 'created' | 'updated'>
type Props = { upload: UndoneUpload; label: string; onUndone?: () => void }

/** Undoes an upload as a whole after a confirmation, and shows why if the server refuses. */
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

/** Shows the last upload that changed something, by whichever user, if the server can undo it and has not yet. */
export function LastUpload() {
  const canUndo = useFeature('priceList.undo') === true
  const nameOf = useNameOf()
  const { data: upload } = useQuery({ ...latestUploadQuery, enabled: canUndo })
  if (!upload || upload.undoneAt !== null) return null
  const when = `${formatDate(upload.uploadedAt)}, ${formatTime(upload.uploadedAt)}`
  return (
    <div className={styles.lastUpload}>
      <p>{say.lastUpload({ ...upload, actor: nameOf(upload.actor) }, when)}</p>
      <UndoUpload upload={upload} label={say.undoLast} />
    </div>
  )
}
