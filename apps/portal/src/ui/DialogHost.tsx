import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { DialogFrame } from './DialogFrame.tsx'
import { openDialogs, type Asked } from './dialogs.ts'
import styles from './ui.module.css'

const ABOVE_OTHER_DIALOGS = 400
const INITIAL_FOCUS = { 'data-autofocus': true }

/** Shows the alerts, confirms and forms of dialogs.ts, one at a time. */
export function DialogHost() {
  const asked = useSyncExternalStore(openDialogs.subscribe, openDialogs.now)[0]
  if (!asked) return null
  const { title, form, answer, id } = asked
  return (
    <DialogFrame
      key={id}
      title={title}
      size="sm"
      zIndex={ABOVE_OTHER_DIALOGS}
      withCloseButton={form !== undefined}
      onClose={() => answer(false)}
    >
      {form ? form(() => answer(true)) : <Question {...asked} />}
    </DialogFrame>
  )
}

function Question({ kind, message, confirmLabel, danger, answer }: Asked) {
  return (
    <>
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
    </>
  )
}
