import { Textarea, TextInput, Button } from '@mantine/core'
import { INVOICE_KINDS, type NoteKind } from '@phuljhari/contract/documents/document-kinds'
import { documentReferencesForm } from '@phuljhari/contract/documents/document-references'
import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useFeature } from '../../../lib/features.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm, type FormSchema } from '../../../ui/use-contract-form.ts'
import { useDeferredDialog } from '../../../ui/use-deferred-dialog.ts'
import { say } from '../documents.messages.ts'
import { useSetReferences } from '../documents.queries.ts'
import { say as sayNotes } from '../notes/notes.messages.ts'
import styles from './document-details.module.css'
import { EWayBillSheet } from './EWayBillSheet.tsx'

/** Reads the form, in which every field is a text. */
const schema: FormSchema<ReturnType<typeof documentReferencesForm.parse>> = {
  safeParse: ({ distance = '', ...typed }) =>
    documentReferencesForm.safeParse({ ...typed, distance: distance.trim() === '' ? null : Number(distance) }),
}

/** Records the numbers that the e-invoice and e-way bill portals assigned. Nothing is sent to these portals. */
function ReferencesForm({ document, onDone }: { document: TaxDocument; onDone: () => void }) {
  const { distance, ...texts } = document.references
  const form = useContractForm(schema, { ...texts, distance: distance === null ? '' : String(distance) })
  const { mutateAsync, isPending, error } = useSetReferences(document._id)
  const save = form.onSubmit(async (references) => {
    try {
      await mutateAsync(references)
      toast.success(say.references.saved)
      onDone()
    } catch {
      // The form shows the error.
    }
  })
  return (
    <form className={dialogStyles.form} noValidate aria-busy={isPending} onSubmit={save}>
      {error && <ErrorBanner text={failureText(error, say.references.failed)} />}
      <div className={styles.fields}>
        <TextInput className={styles.wide} size="md" label="IRN" data-autofocus {...form.field('irn')} />
        <TextInput size="md" label="Acknowledgement number" inputMode="numeric" {...form.field('ackNumber')} />
        <TextInput size="md" type="date" label="Acknowledgement date" max="9999-12-31" {...form.field('ackDate')} />
        <Textarea className={styles.wide} size="md" label="Signed QR code" rows={2} {...form.field('signedQr')} />
        <TextInput size="md" label="E-way bill number" inputMode="numeric" {...form.field('eWayBill')} />
        <TextInput size="md" label="Vehicle" {...form.field('vehicle')} />
        <TextInput size="md" label="Transporter id" {...form.field('transporterId')} />
        <TextInput size="md" label="Distance in km" inputMode="numeric" {...form.field('distance')} />
      </div>
      <DialogFooter submitLabel="Save" busy={isPending} onCancel={onDone} />
    </form>
  )
}

function Action({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" size="sm" onClick={onClick}>
      {label}
    </Button>
  )
}

const loadNoteDialog = () => import('../notes/NoteDialog.tsx').then((module) => module.NoteDialog)
const loadCancelDialog = () => import('../notes/CancelDocumentDialog.tsx').then((module) => module.CancelDocumentDialog)

/** The actions on a document that the user's role allows; a cancelled document has none. */
export function DocumentActions({
  document,
  onCovered,
}: {
  document: TaxDocument
  onCovered: (isOn: boolean) => void
}) {
  const can = useCan()
  const canPrepare = useFeature('corrections.prepare') === true && can('documents.prepare')
  const [correction, setCorrection] = useState<NoteKind | 'cancel' | null>(null)
  const correct = (next: typeof correction) => {
    setCorrection(next)
    onCovered(next !== null)
  }
  const close = () => correct(null)
  const isNote = correction !== null && correction !== 'cancel'
  const NoteDialog = useDeferredDialog(loadNoteDialog, isNote, close)
  const CancelDialog = useDeferredDialog(loadCancelDialog, correction === 'cancel', close)
  // While the outcome of a cancellation is unknown, its dialog stays.
  if (document.cancelled && correction === null) return null
  const isBill = INVOICE_KINDS.some((kind) => kind === document.kind)
  const enterReferences = () =>
    void dialogs.form(say.references.title(document.number), (done) => (
      <ReferencesForm document={document} onDone={done} />
    ))
  const showPartA = () =>
    void dialogs.form(say.partA.title(document.number), () => <EWayBillSheet document={document} />)
  return (
    <div className={styles.actions}>
      {can('documents.issue') && <Action label={say.references.button} onClick={enterReferences} />}
      {isBill && <Action label={say.partA.button} onClick={showPartA} />}
      {(can('documents.correct') || canPrepare) && (
        <>
          {isBill && <Action label={sayNotes.creditNote} onClick={() => correct('credit_note')} />}
          {isBill && <Action label={sayNotes.debitNote} onClick={() => correct('debit_note')} />}
          <Action label={sayNotes.cancel} onClick={() => correct('cancel')} />
        </>
      )}
      {isNote && NoteDialog && <NoteDialog document={document} kind={correction} onClose={close} />}
      {correction === 'cancel' && CancelDialog && <CancelDialog document={document} onClose={close} />}
    </div>
  )
}
