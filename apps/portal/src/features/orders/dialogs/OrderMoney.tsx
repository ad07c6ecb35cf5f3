import { Suspense } from 'react'
import { useCan } from '../../../lib/can.ts'
import { useFeature } from '../../../lib/features.ts'
import { deferred } from '../../../ui/deferred.tsx'
import { loadOrderPart } from '../../../entities/orders/order-parts.ts'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'

const Invoices = deferred(() => loadOrderPart('OrderInvoices'))
const Payments = deferred(() => loadOrderPart('OrderPayments'))

/** An order's bills and payments, for roles that see them; nothing with a server that has neither. */
export function OrderMoney({ order }: { order: DisplayedOrder }) {
  const can = useCan()
  const hasInvoices = useFeature('documents') === true && can('documents.read')
  const hasPayments = useFeature('payments') === true && can('payments.read')
  return (
    <>
      <Suspense>{hasInvoices && <Invoices order={order} />}</Suspense>
      <Suspense>{hasPayments && <Payments order={order} />}</Suspense>
    </>
  )
}
