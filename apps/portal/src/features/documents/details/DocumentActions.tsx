import { Button } from '@mantine/core'
import { BILL_KINDS, type NoteKind } from '@phuljhari/contract/documents/document-kinds'
import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { useFeature } from '../../../lib/features.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { useDeferredDialog } from '../../../ui/use-deferred-dialog.ts'
import { say } from '../documents.messages.ts'
import { say as sayNotes } from '../notes/notes.messages.ts'
import styles from './document-details.module.css'
import { EWayBillSheet } from './EWayBillSheet.tsx'
import { ReferencesForm } from './ReferencesForm.tsx'

function Action({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" size="sm" onClick={onClick}>
      {label}
    </Button>
  )
}

const loadNoteDialog = () => import('../notes/NoteDialog.tsx').then((module) => module.NoteDialog)
const loadCancelDialog = () => import('../notes/CancelDocumentDialog.tsx').then((module) => module.CancelDocumentDialog)

/** What may be done with a document that is not cancelled, by role. */
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
  // The dialog of a cancellation whose outcome is unknown stays until it is known.
  if (document.cancelled && correction === null) return null
  const isBill = BILL_KINDS.some((kind) => kind === document.kind)
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
