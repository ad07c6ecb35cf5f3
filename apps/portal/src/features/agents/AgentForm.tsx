import { TextInput } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import dialogStyles from '../../ui/dialog.module.css'
import { DialogFooter } from '../../ui/DialogFooter.tsx'
import { StaleEditNotice } from '../../ui/stale-edit/StaleEditNotice.tsx'
import { useStaleEdit } from '../../ui/stale-edit/use-stale-edit.ts'
import { useContractForm, type FormSchema } from '../../ui/use-contract-form.ts'
import { AadhaarInput } from './AadhaarInput.tsx'
import styles from './agents.module.css'
import type { AgentTexts } from './agents.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

const LABELS = {
  fullName: t('Full Name'),
  phoneNumber: t('Phone Number'),
  vehicleNumber: t('Vehicle Number'),
  aadharNumber: t('Aadhar Number'),
} as const
/** The text of a field in the notice about a stale edit. An empty Aadhaar number stands for the stored one. */
const shown = (basedOn: AgentTexts) => (field: keyof AgentTexts, text: string) =>
  field === 'aadharNumber' && text === '' ? basedOn[field] : text || 'empty'

type AgentDraft = { fullName: string; phoneNumber: string; vehicleNumber: string; aadharNumber: string }

type Props<Out> = {
  title: string
  submit: string
  schema: FormSchema<Out>
  initial: AgentDraft
  /** The stored Aadhaar number, masked; it is kept unless another is typed. */
  maskedAadhaar?: string | undefined
  busy: boolean
  error: unknown
  /** Shown at the top of the form. */
  notice?: ReactNode
  /** The agent as it was opened, with the Aadhaar number masked; `initial` when absent. */
  opened?: AgentTexts
  /** Resolves when the call has settled. `basedOn`: the values that the user has seen. */
  onSubmit: (agent: Out, basedOn: AgentTexts) => Promise<void>
  onClose: () => void
  /** Shown below the form. */
  children?: ReactNode
}

/** The add and edit forms (section 5). The input stays when the call fails. */
export function AgentForm<Out>({ title, submit, schema, initial, maskedAadhaar, busy, error, ...props }: Props<Out>) {
  const { onSubmit, onClose, notice, children, opened = initial } = props
  const form = useContractForm(schema, initial)
  const stale = useStaleEdit({
    form,
    opened,
    error,
    // Of a number that another user has saved, only the masked form is known: an empty input keeps it.
    typed: (field, stored) => (field !== 'aadharNumber' ? stored : stored === opened[field] ? initial[field] : ''),
  })
  const { setErrors } = form
  useEffect(() => {
    if (error instanceof ApiError) setErrors(error.fields)
  }, [error, setErrors])
  return (
    <Dialog title={title} isDirty={form.isDirty} busy={busy} onClose={onClose}>
      <form
        className={dialogStyles.form}
        noValidate
        onSubmit={form.onSubmit((agent) => onSubmit(agent, stale.basedOn))}
      >
        {notice}
        <StaleEditNotice edit={stale} form={form} labels={LABELS} shown={shown(stale.basedOn)} />
        <TextInput
          size="md"
          label={LABELS.fullName}
          required
          data-autofocus
          autoComplete="off"
          {...form.field('fullName')}
        />
        <TextInput
          size="md"
          label={LABELS.phoneNumber}
          required
          type="tel"
          autoComplete="off"
          {...form.field('phoneNumber')}
        />
        <TextInput
          size="md"
          label={LABELS.vehicleNumber}
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
