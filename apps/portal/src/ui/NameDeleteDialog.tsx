import { useEffect, useRef } from 'react'
import styles from './dialog.module.css'
import { DialogFooter } from './DialogFooter.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { ErrorBanner } from './ErrorBanner.tsx'

type Props = {
  title: string
  message: string
  /** Shown before the question, such as that the name is in use. */
  warning: string | null
  busy: boolean
  failure: { text: string; error: Error } | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a name is deleted, and shows why deleting failed. */
export function NameDeleteDialog({ title, message, warning, busy, failure, onConfirm, onClose }: Props) {
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
        {warning !== null && !failure && <ErrorBanner tone="warning" text={warning} />}
        <p>{message}</p>
        <DialogFooter
          submitLabel="Delete"
          submitRef={button}
          danger
          busy={busy}
          onSubmit={onConfirm}
          onCancel={onClose}
        />
      </div>
    </DialogFrame>
  )
}
