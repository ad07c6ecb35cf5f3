import { Button } from '@mantine/core'
import { BILL_KINDS } from '@phuljhari/contract/documents/document-kinds'
import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { useCan } from '../../../lib/can.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { say } from '../documents.messages.ts'
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

/** What may be done with a document that is not cancelled, by role. */
export function DocumentActions({ document }: { document: TaxDocument }) {
  const can = useCan()
  if (document.cancelled) return null
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
    </div>
  )
}
