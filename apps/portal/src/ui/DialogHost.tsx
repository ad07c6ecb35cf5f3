import { CloseContext } from './Dialog.tsx'
import styles from './dialog.module.css'
import { DialogFooter } from './DialogFooter.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { dialogs, useOpenDialogs, type OpenDialog } from './dialogs.ts'
import { useWarnBeforeUnload } from './LeaveWarning.tsx'
import { FormStates, useFormStates, useUnsavedChanges } from './unsaved-changes.ts'
import { t } from '@phuljhari/contract/rules/t'

const ABOVE_OTHER_DIALOGS = 400

/**
 * Shows the alerts, confirmations and forms of dialogs.ts, one at a time. What was
 * opened after a form is shown over it, since it may be a question about that form.
 */
export function DialogHost() {
  const open = useOpenDialogs()
  const shown = open.slice(0, open.findIndex(({ kind }) => kind !== 'form') + 1 || open.length)
  return shown.map((dialog, index) => (
    <Hosted key={dialog.id} dialog={dialog} level={index} isTop={index === shown.length - 1} />
  ))
}

function Hosted({ dialog, level, isTop }: { dialog: OpenDialog; level: number; isTop: boolean }) {
  const { title, form, answer } = dialog
  const { isDirty, isBusy, report } = useFormStates()
  useUnsavedChanges(isDirty)
  useWarnBeforeUnload(isDirty)
  const close = async (then = () => answer(false)) => {
    if (!isDirty || (await dialogs.confirmDiscard())) then()
  }
  return (
    <DialogFrame
      title={title}
      size="sm"
      zIndex={ABOVE_OTHER_DIALOGS + level}
      busy={isBusy}
      closeOnEscape={isTop}
      withCloseButton={form !== undefined}
      onClose={() => void close()}
    >
      {form ? (
        <FormStates value={report}>
          <CloseContext value={(then) => void close(then)}>{form(() => answer(true))}</CloseContext>
        </FormStates>
      ) : (
        <Question {...dialog} />
      )}
    </DialogFrame>
  )
}

function Question({
  kind,
  message,
  confirmLabel = t('Confirm'),
  cancelLabel = t('Cancel'),
  danger = false,
  answer,
}: OpenDialog) {
  return (
    <>
      <p className={styles.message}>{message}</p>
      <DialogFooter
        submitLabel={kind === 'alert' ? t('OK') : confirmLabel}
        cancelLabel={cancelLabel}
        danger={danger}
        onSubmit={() => answer(true)}
        {...(kind === 'confirm' && { onCancel: () => answer(false) })}
      />
    </>
  )
}
