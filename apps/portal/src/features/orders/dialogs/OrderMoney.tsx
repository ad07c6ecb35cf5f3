import { useCan } from '../../../lib/can.ts'
import { useFeature } from '../../../lib/features.ts'
import { toast } from '../../../ui/toast.ts'
import { LOAD_FAILED, useDeferredImport } from '../../../ui/use-deferred-import.ts'
import type { DisplayedOrder } from '../read-orders.ts'

const loadInvoices = () => import('../../documents/OrderInvoices.tsx').then((module) => module.OrderInvoices)
const loadPayments = () => import('../../payments/OrderPayments.tsx').then((module) => module.OrderPayments)
const onFailed = () => void toast.error(LOAD_FAILED)

/** An order's bills and payments, for roles that see them; nothing with a server that has neither. */
export function OrderMoney({ order }: { order: DisplayedOrder }) {
  const can = useCan()
  const hasInvoices = useFeature('documents') === true && can('documents.read')
  const hasPayments = useFeature('payments') === true && can('payments.read')
  const Invoices = useDeferredImport(loadInvoices, { isWanted: hasInvoices, isReady: false, onFailed })
  const Payments = useDeferredImport(loadPayments, { isWanted: hasPayments, isReady: false, onFailed })
  return (
    <>
      {hasInvoices && Invoices && <Invoices order={order} />}
      {hasPayments && Payments && <Payments order={order} />}
    </>
  )
}
