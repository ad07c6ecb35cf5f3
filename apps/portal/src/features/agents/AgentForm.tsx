import { Button, TextInput } from '@mantine/core'
import { agentForm } from '@phuljhari/contract/agents/agents.contract'
import { AADHAAR_INPUT_LENGTH, groupAadhaar } from '@phuljhari/contract/rules/aadhaar'
import { useEffect, useLayoutEffect, useRef, type ChangeEvent } from 'react'
import { ApiError } from '../../lib/api.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import styles from './agents.module.css'
import type { AgentDraft } from './agents.queries.ts'

const AADHAAR_HELP = 'Enter 12-digit Aadhar number (spaces and dashes are optional)'

type Props = {
  title: 'Add Agent' | 'Update Agent'
  initial: AgentDraft
  busy: boolean
  error: unknown
  onSubmit: (draft: AgentDraft) => void
  onClose: () => void
}

/** The add and edit forms (section 5). What was typed stays when the call fails. */
export function AgentForm({ title, initial, busy, error, onSubmit, onClose }: Props) {
  const form = useContractForm(agentForm, initial)
  const { setErrors } = form
  useEffect(() => {
    if (error instanceof ApiError) setErrors(error.fields)
  }, [error, setErrors])
  return (
    <Dialog title={title} isDirty={!busy && form.isDirty} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit(() => onSubmit(form.values))}>
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
            {title}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** The place in `grouped` behind its first `digits` digits. */
function caretBehind(grouped: string, digits: number): number {
  let place = 0
  for (let seen = 0; seen < digits && place < grouped.length; place++) if (/\d/.test(grouped[place] ?? '')) seen++
  return place
}

/** Groups the digits while typing; the caret stays behind the digit that was typed, also in the middle. */
function AadhaarInput({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [value])
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.currentTarget
    const grouped = groupAadhaar(typed)
    caret.current = caretBehind(grouped, digitsIn(typed.slice(0, selectionStart ?? typed.length)))
    onChange(grouped)
  }
  return (
    <TextInput
      ref={input}
      size="md"
      name="aadharNumber"
      label="Aadhar Number"
      required
      description={AADHAAR_HELP}
      inputMode="numeric"
      autoComplete="off"
      maxLength={AADHAAR_INPUT_LENGTH}
      value={value}
      error={error}
      onChange={type}
    />
  )
}
