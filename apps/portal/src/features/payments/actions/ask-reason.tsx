import { Textarea } from '@mantine/core'
import { requiredText } from '@phuljhari/contract/rules/text'
import { useState } from 'react'
import { z } from 'zod'
import { failureText } from '../../../lib/failure-text.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { t } from '@phuljhari/contract/rules/t'

const schema = z.object({ reason: requiredText(300, t('Reason'), t('Reason is required')) })

type ReasonFormProps = {
  /** Says what will happen. */
  hint: string
  submitLabel: string
  /** Shown when the server gives no reason for its refusal. */
  failed: string
  send: (reason: string) => Promise<unknown>
  onDone: () => void
}

/** The form for the reason of a rejection or reversal. */
function ReasonForm({ hint, submitLabel, failed, send, onDone }: ReasonFormProps) {
  const form = useContractForm(schema, { reason: '' })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = form.onSubmit(async ({ reason }) => {
    setBusy(true)
    try {
      await send(reason)
      onDone()
    } catch (error) {
      setFailure(failureText(error, failed))
      setBusy(false)
    }
  })
  return (
    <form className={dialogStyles.form} noValidate aria-busy={busy} onSubmit={submit}>
      {failure !== null && <ErrorBanner text={failure} />}
      <p>{hint}</p>
      <Textarea size="md" label={t('Reason')} required rows={3} data-autofocus {...form.field('reason')} />
      <DialogFooter submitLabel={submitLabel} danger busy={busy} />
    </form>
  )
}

/** Asks for a reason and sends it. @returns whether it was sent. */
export async function askReason(title: string, props: Omit<ReasonFormProps, 'onDone'>): Promise<boolean> {
  let isSent = false
  await dialogs.form(title, (close) => (
    <ReasonForm
      {...props}
      onDone={() => {
        isSent = true
        close()
      }}
    />
  ))
  return isSent
}
