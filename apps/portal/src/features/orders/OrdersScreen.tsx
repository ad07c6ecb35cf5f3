import { useMemo } from 'react'
import { useFeature } from '../../lib/features.ts'
import { useToken } from '../../lib/session.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SignInButton } from '../../ui/SignInButton.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { LoadingOrders } from './LoadingOrders.tsx'
import { say } from './orders.messages.ts'
import { OrdersView } from './OrdersView.tsx'
import { NO_FILTERS, readFilters, type OrderFilters } from './search/order-filters.ts'
import { useAllOrders } from './search/use-all-orders.ts'
import { useOpenOrder } from './use-open-order.ts'
import { useFoundOrders } from './search/use-found-orders.ts'

/** Section 2, Orders Management. */
export function OrdersScreen() {
  const token = useToken()
  const hasSearch = useFeature('orders.search')
  if (token === null) return <SignInNotice />
  if (hasSearch === undefined)
    return (
      <>
        <PageHeader {...say.header} />
        <LoadingOrders />
      </>
    )
  return hasSearch ? <FoundOrders /> : <AllOrders />
}

/** Asks to sign in (section 6). */
function SignInNotice() {
  return (
    <>
      <PageHeader {...say.header} />
      <ErrorBanner tone="warning" title={say.signInTitle} text={say.signIn}>
        <SignInButton />
      </ErrorBanner>
    </>
  )
}

/** Returns the filters, the view and the open order that the URL and the dialogs select. */
function useSelection() {
  const [{ view, ...url }, change] = useUrlState({ ...NO_FILTERS, view: 'list' } as Record<
    keyof typeof NO_FILTERS | 'view',
    string
  >)
  const open = useOpenOrder()
  const text = JSON.stringify(readFilters(url))
  const filters = useMemo(() => JSON.parse(text) as OrderFilters, [text])
  return { filters, view, change, open, openId: open.form?.orderId ?? open.detailsId }
}

/** The screen with a server that searches. */
function FoundOrders() {
  const { openId, ...selection } = useSelection()
  return <OrdersView source={useFoundOrders(selection.filters, openId)} canSearch {...selection} />
}

/** The screen with a server that has only the calls of section 7. */
function AllOrders() {
  const { openId, ...selection } = useSelection()
  const { search, status } = selection.filters
  const filters = useMemo(() => ({ ...NO_FILTERS, search, status }), [search, status])
  return <OrdersView source={useAllOrders(filters, openId)} canSearch={false} {...selection} filters={filters} />
}
