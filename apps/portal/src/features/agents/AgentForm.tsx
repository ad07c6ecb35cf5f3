import { Button, TextInput } from '@mantine/core'
import { agentForm, type AgentForm as CheckedAgent } from '@phuljhari/contract/agents/agents.contract'
import { useEffect } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useOneCall } from '../../lib/use-one-call.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { AadhaarInput } from './AadhaarInput.tsx'
import styles from './agents.module.css'

export type AgentDraft = { fullName: string; phoneNumber: string; vehicleNumber: string; aadharNumber: string }

type Props = {
  title: 'Add Agent' | 'Edit Agent'
  submit: 'Add Agent' | 'Update Agent'
  initial: AgentDraft
  busy: boolean
  error: unknown
  /** Resolves when the call has ended, well or not. */
  onSubmit: (agent: CheckedAgent) => Promise<void>
  onClose: () => void
}

/** The add and edit forms (section 5). What was typed stays when the call fails. */
export function AgentForm({ title, submit, initial, busy, error, onSubmit, onClose }: Props) {
  const form = useContractForm(agentForm, initial)
  const { setErrors } = form
  useEffect(() => {
    if (error instanceof ApiError) setErrors(error.fields)
  }, [error, setErrors])
  const send = useOneCall(onSubmit)
  return (
    <Dialog title={title} isDirty={form.isDirty} busy={busy} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit((agent) => void send(agent))}>
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
        <div className={styles.footer}>
          <Button type="button" variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="md" loading={busy}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
