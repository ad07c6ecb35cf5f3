import { Suspense, useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { useCan } from '../../lib/can.ts'
import { LinkTabs } from '../../ui/LinkTabs.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { OrderPlace } from '../../ui/OrderPlace.tsx'
import { OrderTabs } from '../../ui/OrderTabs.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useDeferredDialog } from '../../ui/use-deferred-import.ts'
import { PAYMENT_PAGES } from './payment-pages.ts'
import { say } from './payments.messages.ts'

const HEADER = { title: 'Payments', subtitle: 'Receipts and dues' }
const loadReceipt = () => import('./receipt/ReceiptDialog.tsx').then((module) => module.ReceiptDialog)

/** What customers paid and owe: a place below Orders with pages of its own, with our API only. */
export const PaymentsScreen = () => (
  <OrderPlace {...HEADER} feature="payments">
    <Payments />
  </OrderPlace>
)

function Payments() {
  const id = useParams()['*'] ?? ''
  const canRecord = useCan()('payments.record')
  const [isRecording, setRecording] = useState(false)
  const close = useCallback(() => setRecording(false), [])
  const ReceiptDialog = useDeferredDialog(loadReceipt, isRecording, close, canRecord)
  const page = PAYMENT_PAGES.find((one) => one.id === id)
  if (!page) return <NotFound link={{ to: '/orders/payments', label: 'Go to Payments' }} />
  return (
    <>
      <PageHeader
        {...HEADER}
        tabs={<OrderTabs />}
        {...(canRecord && { addNew: { label: say.recordReceipt, onClick: () => setRecording(true) } })}
      />
      <LinkTabs label="Payments" tabs={PAYMENT_PAGES} />
      <Suspense fallback={<Loading text="Loading..." />}>
        <page.Content />
      </Suspense>
      {isRecording && ReceiptDialog && <ReceiptDialog onClose={close} />}
    </>
  )
}
