import { useEffect, useRef } from 'react'
import styles from '../../ui/dialog.module.css'
import { DialogFooter } from '../../ui/DialogFooter.tsx'
import { DialogFrame } from '../../ui/DialogFrame.tsx'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  title: string
  message: string
  /** Why it cannot be deleted, in place of the question; null when it can. */
  obstacle: string | null
  busy: boolean
  failure: { text: string; error: Error } | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a name is deleted, or says why it cannot be, and shows why deleting failed. */
export function NameDeleteDialog({ title, message, obstacle, busy, failure, onConfirm, onClose }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const error = failure?.error
  // The button lost the focus while it was disabled.
  useEffect(() => {
    if (error) button.current?.focus()
  }, [error])
  return (
    <DialogFrame title={title} size="sm" withCloseButton={false} busy={busy} onClose={onClose}>
      <div className={styles.form}>
        {failure && <ErrorBanner text={failure.text} />}
        {obstacle === null ? <p>{message}</p> : <ErrorBanner tone="warning" text={obstacle} />}
        <DialogFooter
          submitLabel={t('Delete')}
          submitRef={button}
          danger
          disabled={obstacle !== null}
          busy={busy}
          onSubmit={onConfirm}
          onCancel={onClose}
        />
      </div>
    </DialogFrame>
  )
}
