import { useRef } from 'react'
import { useFeature } from '../../lib/features.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PrintOptions } from '../../ui/print/PrintOptions.tsx'
import { useDeferredCode } from '../../ui/use-deferred-dialog.ts'
import { loadOrderPart } from '../orders/order-parts.ts'
import type { DisplayedOrder } from '../orders/read-orders.ts'
import { Invoice, invoiceNumberOf } from './Invoice.tsx'
import { t } from '@phuljhari/contract/rules/t'

const loadTaxDocument = () => loadOrderPart('OrderTaxDocument')

/** The order's own paper and its four ways to print (section 2). */
function OrderPaper({ order, isRegistered = false }: { order: DisplayedOrder; isRegistered?: boolean }) {
  const sheet = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={sheet} className="print-content">
        <Invoice order={order} isRegistered={isRegistered} />
      </div>
      <PrintOptions sheet={sheet} title={invoiceNumberOf(order)} />
    </>
  )
}

/** The invoice (section 2): in a shop registered for GST, with our API, the order's tax document once there is one. */
export function InvoiceDialog({ order, onClose }: { order: DisplayedOrder; onClose: () => void }) {
  const hasTaxDocuments = useFeature('documents')
  const OrderTaxDocument = useDeferredCode(loadTaxDocument, hasTaxDocuments === true, onClose, false)
  return (
    <Dialog title={t('Invoice')} size="xl" className="print-dialog" onClose={onClose}>
      {hasTaxDocuments === false ? (
        <OrderPaper order={order} />
      ) : OrderTaxDocument ? (
        <OrderTaxDocument
          order={order}
          orderPaper={(isRegistered) => <OrderPaper order={order} isRegistered={isRegistered} />}
        />
      ) : (
        <Loading text={t('Loading...')} />
      )}
    </Dialog>
  )
}
