import { DOCUMENT_LABELS } from '@phuljhari/contract/documents/document-kinds'
import { hasLeft, isClosed } from '@phuljhari/contract/orders/order-standing'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../lib/can.ts'
import { loadFailure, statusOf } from '../../lib/failure-text.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PrintOptions } from '../../ui/print/PrintOptions.tsx'
import { Segments } from '../../ui/Segments.tsx'
import type { DisplayedOrder } from '../../entities/orders/read-orders.ts'
import { Preview } from './details/Preview.tsx'
import { say } from './documents.messages.ts'
import { documentQuery, orderDocumentsQuery, validInvoice } from './documents.queries.ts'
import { Missing } from './order/Missing.tsx'
import styles from './order/order-invoices.module.css'
import { usePrintChoice } from './print/print-choice.ts'
import { PrintChoiceFields } from './print/PrintChoiceFields.tsx'

const NOT_FOUND = 404

/** A tax document with the choice of paper and the four ways to print it. */
function Document({ id }: { id: string }) {
  const sheet = useRef<HTMLDivElement>(null)
  const [choice, changeChoice] = usePrintChoice()
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...documentQuery(id), staleTime: 0 })
  if (error) return <LoadError text={loadFailure(error, say.oneFailed)} onRetry={refetch} />
  // The cached document may have been cancelled since.
  if (!data || !isFetchedAfterMount) return <Loading text={say.oneLoading} />
  return (
    <>
      <PrintChoiceFields choice={choice} onChange={changeChoice} />
      <Preview ref={sheet} document={data} choice={choice} />
      <PrintOptions sheet={sheet} title={data.number.replaceAll('/', '-')} />
    </>
  )
}

type Props = {
  order: DisplayedOrder
  /** Renders the order's bill. @param isRegistered whether the bill must say that it is no tax invoice */
  orderPaper: (isRegistered: boolean) => ReactNode
}

/**
 * What an order is printed as. In a shop that is registered for GST this is its tax document, once it has a valid one,
 * with the order's bill beside it. Otherwise it is the bill alone.
 */
export function OrderTaxDocument({ order, orderPaper }: Props) {
  const canRead = useCan()('documents.read')
  const [isOrderCopy, setOrderCopy] = useState(false)
  const query = useQuery({ ...orderDocumentsQuery(order.id, order.status), staleTime: 0 })
  const { data, error, isFetchedAfterMount, refetch } = query
  if (error)
    return statusOf(error) === NOT_FOUND ? (
      orderPaper(false)
    ) : (
      <LoadError text={loadFailure(error, say.loadFailed)} onRetry={refetch} />
    )
  if (!data || !isFetchedAfterMount) return <Loading text={say.loading} />
  const { documents, kind, missing, products, billAmount } = data
  const invoice = canRead ? validInvoice(documents) : undefined
  if (invoice)
    return (
      <div className={styles.paper}>
        <Segments
          className={styles.papers}
          label={say.paper}
          options={[
            { value: 'invoice', label: DOCUMENT_LABELS[invoice.kind] },
            { value: 'order', label: say.orderCopy },
          ]}
          value={isOrderCopy ? 'order' : 'invoice'}
          onChange={(value) => setOrderCopy(value === 'order')}
        />
        {isOrderCopy ? orderPaper(true) : <Document key={invoice._id} id={invoice._id} />}
      </div>
    )
  if (kind === null) return orderPaper(false)
  return (
    <div className={styles.paper}>
      {canRead && !isClosed(order.status) && (
        <div className={styles.notYet}>
          {missing.length > 0 ? (
            <Missing missing={missing} products={products} billAmount={billAmount} />
          ) : hasLeft(order.status) ? (
            <Link to="/orders/invoices?view=to-be-invoiced">{say.waits(DOCUMENT_LABELS[kind])}</Link>
          ) : (
            <p>{say.notYet(DOCUMENT_LABELS[kind])}</p>
          )}
        </div>
      )}
      {orderPaper(true)}
    </div>
  )
}
