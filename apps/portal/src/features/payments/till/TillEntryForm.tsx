import { TextInput } from '@mantine/core'
import { tillEntryForm } from '@phuljhari/contract/payments/till.contract'
import { TILL_ENTRY_LABELS, type TillFormKind } from '@phuljhari/contract/payments/till-kinds'
import { failureText } from '../../../lib/failure-text.ts'
import { useAttempts } from '../../../lib/use-attempts.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { AmountField } from '../AmountField.tsx'
import { say } from './till.messages.ts'
import { useAddTillEntry } from './till.queries.ts'

/** Opening cash, an expense or a deposit at the bank. Its input stays when the call fails. */
function TillEntryForm({ kind, onDone }: { kind: TillFormKind; onDone: () => void }) {
  const form = useContractForm(tillEntryForm.omit({ kind: true }), { amount: '', note: '' })
  const { mutateAsync } = useAddTillEntry()
  const { busy, error, submit } = useAttempts({
    send: (body: typeof form.values, key) => mutateAsync({ body: { kind, ...body }, key }),
    describe: ({ amount }) => say.recorded(kind, amount),
    onDone: ({ amount }) => {
      toast.success(say.recorded(kind, amount))
      onDone()
    },
  })
  return (
    <form className={dialogStyles.form} noValidate aria-busy={busy} onSubmit={form.onSubmit(() => submit(form.values))}>
      {error !== null && <ErrorBanner text={failureText(error, say.recordFailed)} />}
      <AmountField autoComplete="off" data-autofocus {...form.field('amount')} />
      <TextInput size="md" label={say.what[kind]} required maxLength={200} {...form.field('note')} />
      <DialogFooter submitLabel={say.record} busy={busy} />
    </form>
  )
}

export const openTillEntry = (kind: TillFormKind): void =>
  void dialogs.form(TILL_ENTRY_LABELS[kind], (done) => <TillEntryForm kind={kind} onDone={done} />)
