import { TextInput } from '@mantine/core'
import { agentForm, type AgentForm as CheckedAgent } from '@phuljhari/contract/agents/agents.contract'
import { useEffect } from 'react'
import { ApiError } from '../../lib/api.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import dialogStyles from '../../ui/dialog.module.css'
import { DialogFooter } from '../../ui/DialogFooter.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { AadhaarInput } from './AadhaarInput.tsx'
import styles from './agents.module.css'

type AgentDraft = { fullName: string; phoneNumber: string; vehicleNumber: string; aadharNumber: string }

type Props = {
  title: 'Add Agent' | 'Edit Agent'
  submit: 'Add Agent' | 'Update Agent'
  initial: AgentDraft
  busy: boolean
  error: unknown
  /** Resolves when the call has settled. */
  onSubmit: (agent: CheckedAgent) => Promise<void>
  onClose: () => void
}

/** The add and edit forms (section 5). The input stays when the call fails. */
export function AgentForm({ title, submit, initial, busy, error, onSubmit, onClose }: Props) {
  const form = useContractForm(agentForm, initial)
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
          error={form.errors['aadharNumber']}
          onChange={(value) => form.set('aadharNumber', value)}
        />
        <DialogFooter submitLabel={submit} busy={busy} />
      </form>
    </Dialog>
  )
}
