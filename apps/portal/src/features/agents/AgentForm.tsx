import { TextInput } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { ApiError } from '../../lib/api.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import dialogStyles from '../../ui/dialog.module.css'
import { DialogFooter } from '../../ui/DialogFooter.tsx'
import { useContractForm, type FormSchema } from '../../ui/use-contract-form.ts'
import { AadhaarInput } from './AadhaarInput.tsx'
import styles from './agents.module.css'

type AgentDraft = { fullName: string; phoneNumber: string; vehicleNumber: string; aadharNumber: string }

type Props<Out> = {
  title: 'Add Agent' | 'Edit Agent'
  submit: 'Add Agent' | 'Update Agent'
  schema: FormSchema<Out>
  initial: AgentDraft
  /** The masked Aadhaar number, which stays unless another is typed. */
  maskedAadhaar?: string | undefined
  busy: boolean
  error: unknown
  /** Resolves when the call has settled. */
  onSubmit: (agent: Out) => Promise<void>
  onClose: () => void
  /** Below the form. */
  children?: ReactNode
}

/** The add and edit forms (section 5). The input stays when the call fails. */
export function AgentForm<Out>({ title, submit, schema, initial, maskedAadhaar, busy, error, ...props }: Props<Out>) {
  const { onSubmit, onClose, children } = props
  const form = useContractForm(schema, initial)
  const { setErrors } = form
  useEffect(() => {
    if (error instanceof ApiError) setErrors(error.fields)
  }, [error, setErrors])
  return (
    <Dialog title={title} isDirty={form.isDirty} busy={busy} onClose={onClose}>
      <form className={dialogStyles.form} noValidate onSubmit={form.onSubmit(onSubmit)}>
        <TextInput size="md" label="Full Name" required data-autofocus autoComplete="off" {...form.field('fullName')} />
        <TextInput
          size="md"
          label="Phone Number"
          required
          type="tel"
          autoComplete="off"
          {...form.field('phoneNumber')}
        />
        <TextInput
          size="md"
          label="Vehicle Number"
          autoComplete="off"
          classNames={{ input: styles.upper ?? '' }}
          {...form.field('vehicleNumber')}
        />
        <AadhaarInput
          value={form.values.aadharNumber}
          masked={maskedAadhaar}
          error={form.errors['aadharNumber']}
          onChange={(value) => form.set('aadharNumber', value)}
        />
        <DialogFooter submitLabel={submit} busy={busy} />
      </form>
      {children}
    </Dialog>
  )
}
