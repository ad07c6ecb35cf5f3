import { formatCount } from '@phuljhari/contract/rules/format-number'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useCallback, useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { OrderPlace } from '../../entities/orders/OrderPlace.tsx'
import { OrderTabs } from '../../entities/orders/OrderTabs.tsx'
import { useCan } from '../../lib/can.ts'
import { useFeature } from '../../lib/features.ts'
import { deferred } from '../../ui/deferred.tsx'
import { LinkTabs } from '../../ui/LinkTabs.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useDeferredDialog } from '../../ui/use-deferred-dialog.ts'
import { preparedQuery } from '../../entities/approvals/approvals.queries.ts'
import { say } from './payments.messages.ts'
import styles from './payments.module.css'
import { claimsQuery } from './payments.queries.ts'

const page = (id: string, title: string, load: () => Promise<ComponentType>) => ({
  id,
  title,
  to: id === '' ? '/orders/payments' : `/orders/payments/${id}`,
  Content: deferred(load),
})

/** The pages below /orders/payments, in the order of their tabs. */
const PAYMENT_PAGES = [
  page('', 'To verify', () => import('./verify/VerifyPage.tsx').then((module) => module.VerifyPage)),
  page('approve', 'To approve', () => import('./approve/ToApprovePage.tsx').then((module) => module.ToApprovePage)),
  page('requests', 'My requests', () => import('./approve/RequestsPage.tsx').then((module) => module.RequestsPage)),
  page('ledger', 'Ledger', () => import('./ledger/LedgerPage.tsx').then((module) => module.LedgerPage)),
  page('outstanding', 'Outstanding', () =>
    import('./outstanding/OutstandingPage.tsx').then((module) => module.OutstandingPage),
  ),
  page('till', 'Till', () => import('./till/TillPage.tsx').then((module) => module.TillPage)),
  page('cash', "Agents' cash", () => import('./cash/CashPage.tsx').then((module) => module.CashPage)),
] as const

const HEADER = { title: 'Payments', subtitle: 'Receipts and dues' }
const TO_APPROVE = 'approve'
const REQUESTS = 'requests'
const COUNT_MS = 60_000
const loadReceipt = () => import('./receipt/ReceiptDialog.tsx').then((module) => module.ReceiptDialog)

/** The screen below Orders about what customers paid and owe, with several pages. Only our API has it. */
export const PaymentsScreen = () => (
  <OrderPlace {...HEADER} feature="payments">
    <Payments />
  </OrderPlace>
)

/** The number of payments to be verified, beside the tab's link, so that the name of the link stays the same. */
function ToVerify() {
  const { data = 0 } = useQuery({ ...claimsQuery, refetchInterval: COUNT_MS, select: ({ total }) => total })
  return <Waiting count={data} of="payments to verify" />
}
function ToApprove() {
  const { data = 0 } = useQuery({ ...preparedQuery, refetchInterval: COUNT_MS, select: ({ total }) => total })
  return <Waiting count={data} of="corrections to approve" />
}
const BADGES: Readonly<Record<string, ReactNode>> = { '': <ToVerify />, [TO_APPROVE]: <ToApprove /> }

function Waiting({ count, of }: { count: number; of: string }) {
  if (count === 0) return null
  return (
    <span className={styles.count}>
      {formatCount(count)}
      <span className="visually-hidden"> {of}</span>
    </span>
  )
}

function Payments() {
  const id = useParams()['*'] ?? ''
  const can = useCan()
  const canRecord = can('payments.record')
  const hasApprovals = useFeature('corrections.prepare') === true
  const canApprove = hasApprovals && can('payments.correct')
  // A user who may approve needs nobody's approval.
  const canRequest = hasApprovals && !canApprove && (can('payments.prepare') || can('documents.prepare'))
  const isShown: Readonly<Record<string, boolean>> = { [TO_APPROVE]: canApprove, [REQUESTS]: canRequest }
  const pages = PAYMENT_PAGES.filter((one) => isShown[one.id] ?? true)
  const [isRecording, setRecording] = useState(false)
  const close = useCallback(() => setRecording(false), [])
  const ReceiptDialog = useDeferredDialog(loadReceipt, isRecording, close, canRecord)
  const page = pages.find((one) => one.id === id)
  if (!page) return <NotFound link={{ to: '/orders/payments', label: 'Go to Payments' }} />
  return (
    <>
      <PageHeader
        {...HEADER}
        tabs={<OrderTabs />}
        {...(canRecord && { addNew: { label: say.recordReceipt, onClick: () => setRecording(true) } })}
      />
      <LinkTabs label="Payments" tabs={pages.map((one) => ({ ...one, badge: BADGES[one.id] }))} />
      <Suspense fallback={<Loading text="Loading..." />}>
        <page.Content />
      </Suspense>
      {isRecording && ReceiptDialog && <ReceiptDialog onClose={close} />}
    </>
  )
}
