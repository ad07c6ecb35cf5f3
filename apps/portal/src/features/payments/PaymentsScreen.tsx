import { Suspense } from 'react'
import { useParams } from 'react-router'
import { LinkTabs } from '../../ui/LinkTabs.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { OrderPlace } from '../../ui/OrderPlace.tsx'
import { OrderTabs } from '../../ui/OrderTabs.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PAYMENT_PAGES } from './payment-pages.ts'

const HEADER = { title: 'Payments', subtitle: 'Receipts and dues' }

/** What customers paid and owe: a place below Orders with pages of its own, with our API only. */
export const PaymentsScreen = () => (
  <OrderPlace {...HEADER} feature="payments">
    <Payments />
  </OrderPlace>
)

function Payments() {
  const id = useParams()['*'] ?? ''
  const page = PAYMENT_PAGES.find((one) => one.id === id)
  if (!page) return <NotFound link={{ to: '/orders/payments', label: 'Go to Payments' }} />
  return (
    <>
      <PageHeader {...HEADER} tabs={<OrderTabs />} />
      <LinkTabs label="Payments" tabs={PAYMENT_PAGES} />
      <Suspense fallback={<Loading text="Loading..." />}>
        <page.Content />
      </Suspense>
    </>
  )
}
