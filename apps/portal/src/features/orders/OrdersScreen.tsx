import { Button } from '@mantine/core'
import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { failureStatus } from '../../lib/failure-text.ts'
import { useFeature } from '../../lib/features.ts'
import { useToken } from '../../lib/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SignInButton } from '../../ui/SignInButton.tsx'
import { Stats } from '../../ui/Stats.tsx'
import { useDeferredDialog } from '../../ui/use-deferred-import.ts'
import { useUrlState } from '../../ui/use-url-state.ts'
import { orderCounters, parseStatusFilter } from './search/filter-orders.ts'
import { MapView } from './map/MapView.tsx'
import { NewOrders } from './live/NewOrders.tsx'
import { OrderCards } from './list/OrderCards.tsx'
import type { OrderDialog } from './dialogs/OrderDialogs.tsx'
import { OrderFilters } from './search/OrderFilters.tsx'
import { OrderSearch } from './search/order-search.ts'
import { say } from './orders.messages.ts'
import type { AssignAction } from './orders.queries.ts'
import styles from './orders-screen.module.css'
import type { DisplayedOrder } from './read-orders.ts'
import { useLiveOrders } from './live/use-live-orders.ts'
import { useHeldBackOrders } from './live/use-held-back-orders.ts'
import { useOrderActions } from './use-order-actions.ts'
import { UndoBar } from './undo/UndoBar.tsx'
import { useUndo } from './undo/use-undo.ts'
import { useInstantSearch } from './search/use-instant-search.ts'

const HEADER = { title: 'Orders Management', subtitle: 'Track and manage orders' }
const NONE: DisplayedOrder[] = []
type OpenDialog = { dialog: OrderDialog; orderId: string } | null

const loadDialogs = () => import('./dialogs/OrderDialogs.tsx').then((module) => module.OrderDialogs)

// Memoized: must not re-render for each key of the search.
const Header = memo(PageHeader)
const Counters = memo(Stats)
const MemoizedNewOrders = memo(NewOrders)

/** Section 2, Orders Management. */
export function OrdersScreen() {
  const token = useToken()
  return token === null ? <SignInNotice /> : <Orders />
}

/** Section 6. */
function SignInNotice() {
  return (
    <>
      <PageHeader {...HEADER} />
      <ErrorBanner tone="warning" title={say.signInTitle} text={say.signIn}>
        <SignInButton />
      </ErrorBanner>
    </>
  )
}

function Orders() {
  const [url, change] = useUrlState({ search: '', status: 'all', view: 'list' })
  const status = parseStatusFilter(url.status)
  const [search, typeSearch] = useInstantSearch(url.search, (typed) => change({ search: typed }))
  const [dismissed, setDismissed] = useState<unknown>(null)
  const [open, setOpen] = useState<OpenDialog>(null)
  const { data: orders, error, isPending, isFetching, isFetchedAfterMount, refetch } = useLiveOrders()

  const selectStatus = useCallback((selected: string) => change({ status: selected }), [change])

  const filterKey = `${status} ${search}`
  const isFresh = isFetchedAfterMount || !isFetching
  const { shown: available, heldBack, reveal } = useHeldBackOrders(orders, isFresh, filterKey)
  const counters = useMemo(() => orderCounters(orders ?? NONE), [orders])
  const [orderSearch] = useState(() => new OrderSearch())
  const found = orderSearch.find(available, { search, status })
  useEffect(() => {
    const replaced = new AbortController()
    void orderSearch.prepare(available, replaced.signal)
    return () => replaced.abort()
  }, [orderSearch, available])
  const onAssign = useCallback(
    ({ id }: DisplayedOrder, action: AssignAction) => setOpen({ dialog: action, orderId: id }),
    [],
  )
  const onDetails = useCallback(({ id }: DisplayedOrder) => setOpen({ dialog: 'details', orderId: id }), [])
  const onInvoice = useCallback(({ id }: DisplayedOrder) => setOpen({ dialog: 'invoice', orderId: id }), [])
  const undo = useUndo()
  const { run, running } = useOrderActions(onAssign, undo.makeOffer)
  const close = useCallback(() => setOpen(null), [])
  const OrderDialogs = useDeferredDialog(loadDialogs, open !== null, close, orders !== undefined)
  // Looked up in the list, so that an open dialog follows changes of its order.
  const opened = open && orders?.find((order) => order.id === open.orderId)
  const refresh = useMemo(
    () => ({ label: 'Refresh Orders', busy: isFetching, onClick: () => void refetch().then(reveal) }),
    [isFetching, refetch, reveal],
  )
  const mapSource = useFeature('orders.search') === true ? { filter: { search, status } } : { orders: found }
  const list = (
    <OrderCards
      orders={found}
      filterKey={filterKey}
      running={running}
      onAction={run}
      onDetails={onDetails}
      onInvoice={onInvoice}
    />
  )

  return (
    <>
      <Header {...HEADER} refresh={refresh} />
      {error && error !== dismissed && (
        <ErrorBanner text={say.listFailed(failureStatus(error))} onDismiss={() => setDismissed(error)} />
      )}
      {isPending && <Loading text={say.loading} />}
      {orders && (
        <>
          <Counters label="Orders" items={counters} selected={status} onSelect={selectStatus} />
          <OrderFilters search={search} status={status} view={url.view} onSearch={typeSearch} onChange={change} />
        </>
      )}
      <div className={styles.results}>
        {orders && (
          <div className={styles.found}>
            <p role="status">{say.found(found.length)}</p>
            {open?.dialog !== 'details' && <UndoBar undo={undo} />}
            <MemoizedNewOrders count={heldBack} onShow={reveal} />
          </div>
        )}
        {orders && found.length === 0 && (
          <EmptyState title={say.none} hint={available.length === 0 ? say.noneAtAll : say.noneMatch}>
            {available.length === 0 && (
              <Button size="md" loading={isFetching} onClick={refresh.onClick}>
                {refresh.label}
              </Button>
            )}
          </EmptyState>
        )}
        {orders && url.view === 'map' ? (
          <MapView source={mapSource} onOpen={onDetails}>
            {list}
          </MapView>
        ) : (
          list
        )}
      </div>
      {opened && OrderDialogs && (
        <OrderDialogs
          dialog={open.dialog}
          order={opened}
          orders={orders ?? NONE}
          busy={opened.id in running}
          undo={undo}
          onAction={run}
          onInvoice={onInvoice}
          onClose={close}
        />
      )}
    </>
  )
}
