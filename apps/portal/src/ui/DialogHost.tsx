import { Button, Modal } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { openDialogs } from './dialogs.ts'
import styles from './ui.module.css'

const ABOVE_OTHER_DIALOGS = 400

/** Shows the alerts and confirms of dialogs.ts, one at a time. */
export function DialogHost() {
  const question = useSyncExternalStore(openDialogs.subscribe, openDialogs.now)[0]
  if (!question) return null
  const { kind, title, message, confirmLabel, danger, answer, id } = question
  return (
    <Modal
      key={id}
      opened
      centered
      size="sm"
      title={title}
      lockScroll={false}
      zIndex={ABOVE_OTHER_DIALOGS}
      transitionProps={{ duration: 100 }}
      withCloseButton={false}
      onClose={() => answer(false)}
    >
      <p className={styles.prose}>{message}</p>
      <div className={styles.footer}>
        {kind === 'confirm' && (
          <Button variant="default" size="md" onClick={() => answer(false)}>
            Cancel
          </Button>
        )}
        <Button size="md" data-autofocus color={danger ? 'red' : 'marigold'} onClick={() => answer(true)}>
          {kind === 'alert' ? 'OK' : (confirmLabel ?? 'Confirm')}
        </Button>
      </div>
    </Modal>
  )
}
