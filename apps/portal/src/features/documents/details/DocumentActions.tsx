import { Button, Menu } from '@mantine/core'
import { INVOICE_KINDS, type NoteKind } from '@phuljhari/contract/documents/document-kinds'
import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { useFeature } from '../../../lib/features.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { MoreMenu } from '../../../ui/MoreMenu.tsx'
import { waysToPrint } from '../../../ui/print/ways-to-print.ts'
import stickyActions from '../../../ui/sticky-actions.module.css'
import { useDeferredDialog } from '../../../ui/use-deferred-dialog.ts'
import { say } from '../documents.messages.ts'
import { say as sayNotes } from '../notes/notes.messages.ts'
import styles from './document-details.module.css'
import { enterReferences } from './enter-references.tsx'
import { EWayBillSheet } from './EWayBillSheet.tsx'

const loadNoteDialog = () => import('../notes/NoteDialog.tsx').then((module) => module.NoteDialog)
const loadCancelDialog = () => import('../notes/CancelDocumentDialog.tsx').then((module) => module.CancelDocumentDialog)

type Correction = NoteKind | 'cancel'
type Props = {
  document: TaxDocument
  /** What is printed. */
  sheet: Parameters<typeof waysToPrint>[0]
  /** Called when another dialog opens over this one, or closes. */
  onCovered: (isCovered: boolean) => void
}

/** Opens the dialogs that correct a document. */
function useCorrection(document: TaxDocument, onCovered: Props['onCovered']) {
  const [correction, setCorrection] = useState<Correction | null>(null)
  const correct = (next: Correction | null) => {
    setCorrection(next)
    onCovered(next !== null)
  }
  const close = () => correct(null)
  const isNote = correction !== null && correction !== 'cancel'
  const NoteDialog = useDeferredDialog(loadNoteDialog, isNote, close)
  const CancelDialog = useDeferredDialog(loadCancelDialog, correction === 'cancel', close)
  const dialog = isNote
    ? NoteDialog && <NoteDialog document={document} kind={correction} onClose={close} />
    : correction === 'cancel' && CancelDialog && <CancelDialog document={document} onClose={close} />
  return { correct, dialog }
}

/**
 * Printing, a menu of everything else, and apart from both the cancellation, as far as the user's role allows. A
 * cancelled document can only be printed.
 */
export function DocumentActions({ document, sheet, onCovered }: Props) {
  const can = useCan()
  const canPrepare = useFeature('corrections.prepare') === true && can('documents.prepare')
  const { correct, dialog } = useCorrection(document, onCovered)
  const isActive = document.cancelled === null
  const canCorrect = isActive && (can('documents.correct') || canPrepare)
  const isBill = INVOICE_KINDS.some((kind) => kind === document.kind)
  const { inFrame, inNewWindow, asPdf } = waysToPrint(sheet, document.number.replaceAll('/', '-'))
  const showPartA = () =>
    void dialogs.form(say.partA.title(document.number), () => <EWayBillSheet document={document} />)
  return (
    <div className={`${stickyActions.actions} ${styles.actions}`}>
      {canCorrect && (
        <Button className={styles.apart ?? ''} variant="subtle" color="red" size="md" onClick={() => correct('cancel')}>
          {sayNotes.cancel}
        </Button>
      )}
      <MoreMenu label={say.more}>
        {[asPdf, inNewWindow].map(({ label, print }) => (
          <Menu.Item key={label} onClick={print}>
            {label}
          </Menu.Item>
        ))}
        {canCorrect && isBill && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => correct('credit_note')}>{sayNotes.creditNote}</Menu.Item>
            <Menu.Item onClick={() => correct('debit_note')}>{sayNotes.debitNote}</Menu.Item>
          </>
        )}
        {isActive && (can('documents.issue') || isBill) && <Menu.Divider />}
        {isActive && can('documents.issue') && (
          <Menu.Item onClick={() => enterReferences(document)}>{say.references.button}</Menu.Item>
        )}
        {isActive && isBill && <Menu.Item onClick={showPartA}>{say.partA.button}</Menu.Item>}
      </MoreMenu>
      <Button size="md" leftSection={<IconPrinter size={18} aria-hidden />} onClick={inFrame.print}>
        {say.print}
      </Button>
      {dialog}
    </div>
  )
}
