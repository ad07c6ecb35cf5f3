import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { useQuery } from '@tanstack/react-query'
import { useFeature } from '../../../lib/features.ts'
import { say } from './bulk-upload.messages.ts'
import styles from './choose-file.module.css'
import { latestUploadQuery } from './price-list.queries.ts'
import { UndoUpload } from './UndoUpload.tsx'

/** The last upload by any user that changed something, unless it was undone; only if the server can undo it. */
export function LastUpload() {
  const canUndo = useFeature('priceList.undo') === true
  const { data: upload } = useQuery({ ...latestUploadQuery, enabled: canUndo })
  if (!upload || upload.undoneAt !== null) return null
  return (
    <div className={styles.lastUpload}>
      <p>{say.lastUpload(upload, `${formatDate(upload.uploadedAt)}, ${formatTime(upload.uploadedAt)}`)}</p>
      <UndoUpload upload={upload} label={say.undoLast} />
    </div>
  )
}
