import { t } from '@phuljhari/contract/rules/t'
import { Button } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useDialogClose } from './Dialog.tsx'
import styles from './dialog.module.css'
import { useFormState } from './unsaved-changes.ts'

type Props = {
  submitLabel: string
  submitRef?: Ref<HTMLButtonElement>
  /** Absent inside a form, whose submit event does the work. */
  onSubmit?: () => void
  cancelLabel?: string
  /** Defaults to closing the surrounding dialog. Either way that asks before unsaved input is lost. */
  onCancel?: () => void
  /** The submitted call is pending; it cannot be cancelled, so Cancel waits for it too. */
  busy?: boolean
  /** The submit button is destructive. */
  danger?: boolean
  /** Nothing can be submitted; the dialog says why. */
  disabled?: boolean
  /** Further buttons, between Cancel and submit. */
  children?: ReactNode
}

const INITIAL_FOCUS = { 'data-autofocus': true }

/** Cancel and submit at the end of a dialog. */
export function DialogFooter(props: Props) {
  const { submitLabel, submitRef, onSubmit, cancelLabel = t('Cancel'), onCancel, children } = props
  const { busy = false, danger = false, disabled = false } = props
  const close = useDialogClose()
  const cancel = close ? () => close(onCancel) : onCancel
  useFormState('busy', busy)
  return (
    <div className={styles.footer}>
      {cancel && (
        // An irreversible action must not be triggered by an accidental Enter.
        <Button variant="default" size="md" disabled={busy} {...(danger && INITIAL_FOCUS)} onClick={cancel}>
          {cancelLabel}
        </Button>
      )}
      {children}
      <Button
        {...(submitRef && { ref: submitRef })}
        type={onSubmit ? 'button' : 'submit'}
        size="md"
        color={danger ? 'red' : 'marigold'}
        loading={busy}
        disabled={disabled}
        {...(onSubmit && { onClick: onSubmit })}
        {...(onSubmit && !danger && INITIAL_FOCUS)}
      >
        {submitLabel}
      </Button>
    </div>
  )
}
