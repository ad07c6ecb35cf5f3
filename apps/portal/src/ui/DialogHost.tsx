import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { DialogFrame } from './DialogFrame.tsx'
import { openDialogs } from './dialogs.ts'
import styles from './ui.module.css'

const ABOVE_OTHER_DIALOGS = 400
const INITIAL_FOCUS = { 'data-autofocus': true }

/** Shows the alerts and confirms of dialogs.ts, one at a time. */
export function DialogHost() {
  const question = useSyncExternalStore(openDialogs.subscribe, openDialogs.now)[0]
  if (!question) return null
  const { kind, title, message, confirmLabel, danger, answer, id } = question
  return (
    <DialogFrame
      key={id}
      title={title}
      size="sm"
      zIndex={ABOVE_OTHER_DIALOGS}
      withCloseButton={false}
      onClose={() => answer(false)}
    >
      <p className={styles.prose}>{message}</p>
      <div className={styles.footer}>
        {kind === 'confirm' && (
          // What cannot be undone is not done by one Enter too many.
          <Button variant="default" size="md" {...(danger && INITIAL_FOCUS)} onClick={() => answer(false)}>
            Cancel
          </Button>
        )}
        <Button
          size="md"
          {...(!danger && INITIAL_FOCUS)}
          color={danger ? 'red' : 'marigold'}
          onClick={() => answer(true)}
        >
          {kind === 'alert' ? 'OK' : (confirmLabel ?? 'Confirm')}
        </Button>
      </div>
    </DialogFrame>
  )
}
