import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { DialogFrame } from './DialogFrame.tsx'
import { ErrorBanner } from './ErrorBanner.tsx'
import styles from './ui.module.css'

type Props = {
  title: string
  message: string
  busy: boolean
  failure: { text: string; error: Error } | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a name is deleted, and stays to say why it was not. */
export function NameDeleteDialog({ title, message, busy, failure, onConfirm, onClose }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const failed = failure?.error
  // It lost the focus while it was busy.
  useEffect(() => {
    if (failed) button.current?.focus()
  }, [failed])
  // While the call is under way its outcome is still to be told here.
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <DialogFrame title={title} size="sm" withCloseButton={false} onClose={close}>
      <div className={styles.form}>
        {failure && <ErrorBanner text={failure.text} />}
        <p>{message}</p>
        <div className={styles.footer}>
          <Button variant="default" size="md" data-autofocus disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button ref={button} color="red" size="md" loading={busy} onClick={onConfirm}>
            Delete
          </Button>
        </div>
      </div>
    </DialogFrame>
  )
}
