import { type ComponentType, Suspense, useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { OrderPlace } from '../../entities/orders/OrderPlace.tsx'
import { OrderTabs } from '../../entities/orders/OrderTabs.tsx'
import { useCan } from '../../lib/can.ts'
import { useFeature } from '../../lib/features.ts'
import { deferred } from '../../ui/deferred.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useDeferredDialog } from '../../ui/use-deferred-dialog.ts'
import { say } from './payments.messages.ts'
import { PaymentTabs, TO_APPROVE, TO_VERIFY } from './PaymentTabs.tsx'
import { t } from '@phuljhari/contract/rules/t'

const page = (id: keyof typeof say.pages, load: () => Promise<ComponentType>) => ({
  id,
  ...say.pages[id],
  to: id === TO_VERIFY ? '/orders/payments' : `/orders/payments/${id}`,
  Content: deferred(load),
})

/** The pages below /orders/payments, in the order of their tabs. */
const PAYMENT_PAGES = [
  page(TO_VERIFY, () => import('./verify/VerifyPage.tsx').then((module) => module.VerifyPage)),
  page(TO_APPROVE, () => import('./approve/ToApprovePage.tsx').then((module) => module.ToApprovePage)),
  page('requests', () => import('./approve/RequestsPage.tsx').then((module) => module.RequestsPage)),
  page('ledger', () => import('./ledger/LedgerPage.tsx').then((module) => module.LedgerPage)),
  page('outstanding', () => import('./outstanding/OutstandingPage.tsx').then((module) => module.OutstandingPage)),
  page('till', () => import('./till/TillPage.tsx').then((module) => module.TillPage)),
  page('cash', () => import('./cash/CashPage.tsx').then((module) => module.CashPage)),
] as const

const loadReceipt = () => import('./receipt/ReceiptDialog.tsx').then((module) => module.ReceiptDialog)

/** The screen below Orders about what customers paid and owe, with several pages. Only our API has it. */
export const PaymentsScreen = () => (
  <OrderPlace {...say.header} feature="payments">
    <Payments />
  </OrderPlace>
)

function Payments() {
  const id = useParams()['*'] ?? ''
  const can = useCan()
  const canRecord = can('payments.record')
  const hasApprovals = useFeature('corrections.prepare') === true
  const canApprove = hasApprovals && can('payments.correct')
  // A user who may approve needs nobody's approval.
  const canRequest = hasApprovals && !canApprove && (can('payments.prepare') || can('documents.prepare'))
  const isShown: Readonly<Record<string, boolean>> = { [TO_APPROVE]: canApprove, requests: canRequest }
  const pages = PAYMENT_PAGES.filter((one) => isShown[one.id] ?? true)
  const [isRecording, setRecording] = useState(false)
  const close = useCallback(() => setRecording(false), [])
  const ReceiptDialog = useDeferredDialog(loadReceipt, isRecording, close, canRecord)
  const current = pages.find((one) => one.id === id)
  if (!current) return <NotFound link={{ to: '/orders/payments', label: t('Go to Payments') }} />
  return (
    <>
      <PageHeader
        title={say.header.title}
        subtitle={current.subtitle}
        {...(id !== TO_VERIFY && { crumb: current.title })}
        tabs={<OrderTabs />}
        {...(canRecord && { addNew: { label: say.recordReceipt, onClick: () => setRecording(true) } })}
      />
      <PaymentTabs pages={pages} current={current} />
      <Suspense fallback={<Loading text={t('Loading...')} />}>
        <current.Content />
      </Suspense>
      {isRecording && ReceiptDialog && <ReceiptDialog onClose={close} />}
    </>
  )
}
