import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { useRef } from 'react'
import { Link } from 'react-router'
import { PrintOptions } from '../../../ui/print/PrintOptions.tsx'
import { useFeature } from '../../../lib/features.ts'
import { OrderCorrections } from '../../payments/approve/OrderCorrections.tsx'
import { DocumentMarks } from '../list/DocumentMarks.tsx'
import { PrintChoiceFields } from '../print/PrintChoiceFields.tsx'
import { usePrintChoice } from '../print/print-choice.ts'
import styles from './document-details.module.css'
import { DocumentActions } from './DocumentActions.tsx'
import { Preview } from './Preview.tsx'

const moment = (iso: string) => `${formatDate(iso)} · ${formatTime(iso)}`

/** Who issued it, its order, its notes, and why it was cancelled. */
function Story({ document }: { document: TaxDocument }) {
  const { issued, cancelled, orderId, notes } = document
  return (
    <div className={styles.story}>
      <DocumentMarks document={document} />
      <span>
        Issued {moment(issued.at)} by {issued.person}, order{' '}
        <Link to={`/orders?${new URLSearchParams({ order: orderId })}`}>{orderId}</Link>
      </span>
      {cancelled && (
        <span>
          Cancelled {moment(cancelled.at)} by {cancelled.person}: {cancelled.reason}
        </span>
      )}
      {notes.length > 0 && <span>Notes: {notes.map(({ number }) => number).join(', ')}</span>}
    </div>
  )
}

type Props = {
  document: TaxDocument
  /** Another dialog is opened over this one, or closed. */
  onCovered: (isCovered: boolean) => void
}

export function DocumentDetails({ document, onCovered }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const [choice, changeChoice] = usePrintChoice()
  const hasApprovals = useFeature('corrections.prepare') === true
  return (
    <div className={styles.details}>
      <Story document={document} />
      {hasApprovals && <OrderCorrections orderId={document.orderId} documentId={document._id} />}
      <DocumentActions document={document} onCovered={onCovered} />
      <PrintChoiceFields choice={choice} onChange={changeChoice} />
      <Preview ref={sheet} document={document} choice={choice} />
      <PrintOptions sheet={sheet} title={document.number.replaceAll('/', '-')} />
    </div>
  )
}
