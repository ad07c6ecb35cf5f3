import { Button } from '@mantine/core'
import { DOCUMENT_LABELS, documentTitle } from '@phuljhari/contract/documents/document-kinds'
import type { DocumentSummary } from '@phuljhari/contract/documents/documents.contract'
import { isInvoiceable } from '@phuljhari/contract/orders/order-standing'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../lib/can.ts'
import { failureText, loadFailure, statusOf } from '../../lib/failure-text.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { dialogs } from '../../ui/dialogs.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toast } from '../../ui/toast.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import type { DisplayedOrder } from '../../entities/orders/read-orders.ts'
import { say } from './documents.messages.ts'
import { fetchDocuments, orderDocumentsQuery, validInvoice } from './documents.queries.ts'
import { DocumentMarks } from './list/DocumentMarks.tsx'
import { IssueForm } from './order/IssueForm.tsx'
import { Missing } from './order/Missing.tsx'
import styles from './order/order-invoices.module.css'
import { storedChoice } from './print/print-choice.ts'
import { t } from '@phuljhari/contract/rules/t'

const NOT_FOUND = 404

/** The tax documents of an order, in its details; nothing for a shop that issues none. */
export function OrderInvoices({ order }: { order: DisplayedOrder }) {
  const { data, error, refetch } = useQuery(orderDocumentsQuery(order.id, order.status))
  const canIssue = useCan()('documents.issue')
  if (!data) {
    if (!error || statusOf(error) === NOT_FOUND) return null
    return <LoadError text={loadFailure(error, say.loadFailed)} onRetry={refetch} />
  }
  const { documents, kind, missing, products, billAmount } = data
  const isChanged = missing.includes('total_changed')
  const issuable = !validInvoice(documents) && isInvoiceable(order.status) ? kind : null
  if (documents.length === 0 && issuable === null) return null
  const issue = () =>
    issuable &&
    void dialogs.form(say.issue(DOCUMENT_LABELS[issuable]), (done) => (
      <IssueForm
        orderId={order.id}
        needsAddress={missing.includes('buyer_address')}
        {...(isChanged && { billAmount })}
        onDone={done}
      />
    ))
  return (
    <section className={styles.section} aria-label={say.orderTitle}>
      <h3>{say.orderTitle}</h3>
      {documents.length > 0 && (
        <ul>
          {documents.map((document) => (
            <Row key={document._id} document={document} />
          ))}
        </ul>
      )}
      {issuable && <Missing missing={missing} products={products} billAmount={billAmount} />}
      {issuable && canIssue && (
        <Button variant="default" size="sm" onClick={issue}>
          {say.issue(DOCUMENT_LABELS[issuable])}
        </Button>
      )}
    </section>
  )
}

function Row({ document }: { document: DocumentSummary }) {
  const { _id, number, date, payable } = document
  const [isPrinting, setPrinting] = useState(false)
  const print = useSingleFlight(async () => {
    setPrinting(true)
    try {
      const [documents, { printDocuments }] = await Promise.all([
        fetchDocuments([_id]),
        import('./print/print-documents.tsx'),
      ])
      await printDocuments(documents, storedChoice(), number.replaceAll('/', '-'))
    } catch (error) {
      toast.error(failureText(error, say.printFailed))
    } finally {
      setPrinting(false)
    }
  })
  return (
    <li>
      <span>
        <Link to={`/orders/invoices?${new URLSearchParams({ document: _id })}`}>{number}</Link>
        <small>
          {documentTitle(document)}, {formatDate(date)}
        </small>
      </span>
      <DocumentMarks document={document} />
      <strong>{formatRupees(payable)}</strong>
      <PlainButton loading={isPrinting} onClick={() => void print()}>
        {t('Print')}
      </PlainButton>
    </li>
  )
}
