import { TextInput } from '@mantine/core'
import { TILL_ENTRY_LABELS, type TillFormKind, TILL_FORM_KINDS } from '@phuljhari/contract/payments/till-kinds'
import { tillEntryForm, type Till } from '@phuljhari/contract/payments/till.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { failureText, loadFailure } from '../../../lib/failure-text.ts'
import { useAttempts } from '../../../lib/use-attempts.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { useDeferredDialog } from '../../../ui/use-deferred-dialog.ts'
import { AmountField } from '../AmountField.tsx'
import { TableSection } from '../cash/TableSection.tsx'
import { say } from './till.messages.ts'
import styles from './till.module.css'
import { useAddTillEntry, tillsQuery } from './till.queries.ts'
import { TillFacts } from './TillFacts.tsx'
import { ClosesTable, EntriesTable, TillsTable } from './TillTables.tsx'

/** Records opening cash, an expense or a deposit at the bank. The input stays when the call fails. */
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

const openTillEntry = (kind: TillFormKind): void =>
  void dialogs.form(TILL_ENTRY_LABELS[kind], (done) => <TillEntryForm kind={kind} onDone={done} />)

const loadDialog = () => import('./CloseTillDialog.tsx').then((module) => module.CloseTillDialog)

/** The user's own till: what it should hold, what went in and out, and its closes. Owners see all tills. */
export function TillPage() {
  const { data, error, refetch } = useQuery(tillsQuery)
  const seesAll = useCan()('payments.correct')
  /** Whose till is being closed. */
  const [holder, setHolder] = useState<string | null>(null)
  const close = () => setHolder(null)
  const CloseTillDialog = useDeferredDialog(loadDialog, holder !== null, close, data !== undefined)
  const own = data?.tills[0]

  if (!data || !own)
    return error ? (
      <LoadError text={loadFailure(error, say.loadFailed)} onRetry={refetch} />
    ) : (
      <Loading text={say.loading} />
    )
  const { tills, entries, closes } = data
  const closing = tills.find((till) => till.person === holder)
  return (
    <>
      <section className={styles.own} aria-label={say.own}>
        <h2>{say.own}</h2>
        <TillFacts till={own} />
        <div className={styles.buttons}>
          {TILL_FORM_KINDS.map((kind) => (
            <PlainButton key={kind} onClick={() => openTillEntry(kind)}>
              {TILL_ENTRY_LABELS[kind]}
            </PlainButton>
          ))}
          <PlainButton tone="marigold" onClick={() => setHolder(own.person)}>
            {say.close}
          </PlainButton>
        </div>
      </section>
      {seesAll && tills.length > 1 && (
        <TableSection title={say.all} none={false}>
          <TillsTable tills={tills} onClose={(till: Till) => setHolder(till.person)} />
        </TableSection>
      )}
      <TableSection title={say.entries} none={entries.length === 0 && say.noEntries}>
        <EntriesTable entries={entries} />
      </TableSection>
      <TableSection title={say.closes} none={closes.length === 0 && say.noCloses}>
        <ClosesTable closes={closes} />
      </TableSection>
      {closing && CloseTillDialog && (
        <CloseTillDialog key={closing.person} till={closing} isOwn={closing === own} onClose={close} />
      )}
    </>
  )
}
