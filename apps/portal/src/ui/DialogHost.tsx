import styles from './dialog.module.css'
import { DialogFooter } from './DialogFooter.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { useOpenDialogs, type OpenDialog } from './dialogs.ts'

const ABOVE_OTHER_DIALOGS = 400

/** Shows the alerts, confirmations and forms of dialogs.ts, one at a time. */
export function DialogHost() {
  const dialog = useOpenDialogs()[0]
  if (!dialog) return null
  const { title, form, answer, id } = dialog
  return (
    <DialogFrame
      key={id}
      title={title}
      size="sm"
      zIndex={ABOVE_OTHER_DIALOGS}
      withCloseButton={form !== undefined}
      onClose={() => answer(false)}
    >
      {form ? form(() => answer(true)) : <Question {...dialog} />}
    </DialogFrame>
  )
}

function Question({
  kind,
  message,
  confirmLabel = 'Confirm',
  cancelLabel = 'Cancel',
  danger = false,
  answer,
}: OpenDialog) {
  return (
    <>
      <p className={styles.message}>{message}</p>
      <DialogFooter
        submitLabel={kind === 'alert' ? 'OK' : confirmLabel}
        cancelLabel={cancelLabel}
        danger={danger}
        onSubmit={() => answer(true)}
        {...(kind === 'confirm' && { onCancel: () => answer(false) })}
      />
    </>
  )
}
