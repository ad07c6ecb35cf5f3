import { Suspense } from 'react'
import { useFeature } from '../../lib/features.ts'
import { useToken } from '../../lib/session.ts'
import { deferred } from '../../ui/deferred.tsx'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SignInButton } from '../../ui/SignInButton.tsx'
import { LoadingOrders } from './LoadingOrders.tsx'
import { say } from './orders.messages.ts'
import { OrdersView } from './OrdersView.tsx'
import { useFoundOrders } from './search/use-found-orders.ts'
import { useSelection } from './use-selection.ts'
import { useScreenSetting, useSettingOfServer } from './screen-setting.ts'

const AllOrders = deferred(() => import('./search/AllOrders.tsx').then((module) => module.AllOrders))

const LOADING = (
  <>
    <PageHeader {...say.header} />
    <LoadingOrders />
  </>
)

/** Section 2, Orders Management. */
export function OrdersScreen() {
  const token = useToken()
  const hasSearch = useFeature('orders.search')
  if (token === null) return <SignInNotice />
  if (hasSearch === undefined) return LOADING
  if (hasSearch) return <FoundOrders />
  return (
    <Suspense fallback={LOADING}>
      <AllOrders />
    </Suspense>
  )
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

/** The screen with a server that searches. */
function FoundOrders() {
  useSettingOfServer()
  const { openId, ...selection } = useSelection(useScreenSetting().view)
  return <OrdersView source={useFoundOrders(selection.filters, openId)} canSearch {...selection} />
}
