import { documentTitle } from '@phuljhari/contract/documents/document-kinds'
import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useNameOf } from '../../../entities/accounts/account-names.tsx'
import { orderLink } from '../../../entities/orders/order-link.ts'
import { useCan } from '../../../lib/can.ts'
import { loadFailure } from '../../../lib/failure-text.ts'
import { useFeature } from '../../../lib/features.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { OrderCorrections } from '../../../entities/approvals/OrderCorrections.tsx'
import { say } from '../documents.messages.ts'
import { documentQuery } from '../documents.queries.ts'
import { DocumentMarks } from '../list/DocumentMarks.tsx'
import { usePrintChoice } from '../print/print-choice.ts'
import { PrintChoiceFields } from '../print/PrintChoiceFields.tsx'
import styles from './document-details.module.css'
import { DocumentActions } from './DocumentActions.tsx'
import { enterReferences } from './enter-references.tsx'
import { Preview } from './Preview.tsx'
import { t } from '@phuljhari/contract/rules/t'

const moment = (iso: string) => `${formatDate(iso)} · ${formatTime(iso)}`

/** Says who issued the document, and links its order and notes; of a cancelled one, says by whom and why. */
function Story({ document }: { document: TaxDocument }) {
  const nameOf = useNameOf()
  const { issued, cancelled, orderId, notes, needsIrn, needsEWayBill } = document
  const canEnter = useCan()('documents.issue') && cancelled === null && (needsIrn || needsEWayBill)
  return (
    <div className={styles.story}>
      <DocumentMarks document={document} />
      {canEnter && <TextButton onClick={() => enterReferences(document)}>{say.references.enter}</TextButton>}
      <span>
        {t('Issued {at} by {person}, order', { at: moment(issued.at), person: nameOf(issued.person) })}{' '}
        <Link to={orderLink(orderId)}>{orderId}</Link>
      </span>
      {cancelled && (
        <span>
          {t('Cancelled {at} by {person}: {reason}', {
            at: moment(cancelled.at),
            person: nameOf(cancelled.person),
            reason: cancelled.reason,
          })}
        </span>
      )}
      {notes.length > 0 && (
        <span>{t('Notes: {number}', { number: notes.map(({ number }) => number).join(', ') })}</span>
      )}
    </div>
  )
}

type DocumentDetailsProps = {
  document: TaxDocument
  /** Called when another dialog opens over this one, or closes. */
  onCovered: (isCovered: boolean) => void
}

function DocumentDetails({ document, onCovered }: DocumentDetailsProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const [choice, changeChoice] = usePrintChoice()
  const hasApprovals = useFeature('corrections.prepare') === true
  return (
    <div className={styles.details}>
      <Story document={document} />
      {hasApprovals && <OrderCorrections orderId={document.orderId} documentId={document._id} />}
      <PrintChoiceFields choice={choice} onChange={changeChoice} />
      <Preview ref={sheet} document={document} choice={choice} />
      <DocumentActions document={document} sheet={sheet} onCovered={onCovered} />
    </div>
  )
}

type Props = {
  id: string
  /** Whether the URL of the page names the document. */
  hasUrl?: boolean
  onClose: () => void
}

/** A tax document as printed, with its actions. The URL may name a document that does not exist. */
export function DocumentDialog({ id, hasUrl = false, onClose }: Props) {
  const [isCovered, setCovered] = useState(false)
  const { data, error, refetch } = useQuery(documentQuery(id))
  const title = data ? `${documentTitle(data)} ${data.number}` : t('Tax document')
  return (
    <Dialog title={title} size="xl" className="print-dialog" hasUrl={hasUrl} isCovered={isCovered} onClose={onClose}>
      {data && <DocumentDetails document={data} onCovered={setCovered} />}
      {!data && !error && <Loading text={say.oneLoading} />}
      {!data && error && <LoadError text={loadFailure(error, say.oneFailed)} onRetry={refetch} />}
    </Dialog>
  )
}
