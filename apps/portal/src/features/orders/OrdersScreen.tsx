import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { statusLabel } from '@phuljhari/contract/orders/order-status'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { failureStatus } from '../../lib/failure-text.ts'
import { useToken } from '../../lib/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Stats } from '../../ui/Stats.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'
import { filterOrders, orderCounters, STATUS_FILTERS, statusFilterOf } from './filter-orders.ts'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import { MapView } from './map/MapView.tsx'
import { OrderCard } from './OrderCard.tsx'
import { say } from './orders.messages.ts'
import styles from './orders.module.css'
import { ordersQuery } from './orders.queries.ts'
import type { DisplayedOrder } from './read-orders.ts'
import { useMoreOnScroll } from './use-more-on-scroll.tsx'
import { useOrderActions } from './use-order-actions.ts'

const HEADER = { title: 'Orders Management', subtitle: 'Track and manage orders' }
const NONE: DisplayedOrder[] = []
type Open = { dialog: 'details' | 'assign' | 'invoice'; orderId: string } | null

/** Section 2, Orders Management. */
export function OrdersScreen() {
  const token = useToken()
  return token === null ? <SignInFirst /> : <Orders />
}

/** Section 6. */
function SignInFirst() {
  return (
    <>
      <PageHeader {...HEADER} />
      <ErrorBanner tone="warning" title={say.signInTitle} text={say.signIn} />
    </>
  )
}

function Orders() {
  const [url, change] = useUrlState({ search: '', status: 'all', view: 'list' })
  const status = statusFilterOf(url.status)
  const [dismissed, setDismissed] = useState<unknown>(null)
  const [open, setOpen] = useState<Open>(null)
  const { data: orders, error, isPending, isFetching, refetch } = useQuery(ordersQuery)

  const shown = useMemo(
    () => filterOrders(orders ?? NONE, { search: url.search, status }),
    [orders, url.search, status],
  )
  const { visible, more } = useMoreOnScroll(shown, `${url.search} ${status}`)
  const onAssign = useCallback(({ id }: DisplayedOrder) => setOpen({ dialog: 'assign', orderId: id }), [])
  const onDetails = useCallback(({ id }: DisplayedOrder) => setOpen({ dialog: 'details', orderId: id }), [])
  const onInvoice = useCallback(({ id }: DisplayedOrder) => setOpen({ dialog: 'invoice', orderId: id }), [])
  const { run, running } = useOrderActions(onAssign)
  const close = useCallback(() => setOpen(null), [])
  // Always the order as it now is, also while its dialog is open.
  const opened = open && orders?.find((order) => order.id === open.orderId)
  const refresh = { label: 'Refresh Orders', busy: isFetching, onClick: () => void refetch() }
  const list = (
    <>
      <div className={styles.grid}>
        {visible.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            running={running[order.id] ?? null}
            onAction={run}
            onDetails={onDetails}
            onInvoice={onInvoice}
          />
        ))}
      </div>
      {more}
    </>
  )

  return (
    <>
      <PageHeader {...HEADER} refresh={refresh} />
      {error && error !== dismissed && (
        <ErrorBanner text={say.listFailed(failureStatus(error))} onDismiss={() => setDismissed(error)} />
      )}
      {isPending && <Loading text={say.loading} />}
      {orders && (
        <>
          <Stats label="Orders" items={orderCounters(orders)} />
          <section className={styles.filters} aria-label="Filters">
            <SearchBox
              label="Search orders"
              placeholder="Search orders, customers, products..."
              value={url.search}
              onSearch={(search) => change({ search })}
            />
            <NativeSelect
              size="md"
              aria-label="Status"
              value={status}
              data={STATUS_FILTERS.map((value) => ({ value, label: value === 'all' ? 'All' : statusLabel(value) }))}
              onChange={(event) => change({ status: event.currentTarget.value })}
            />
            <SegmentedControl
              size="md"
              aria-label="View"
              value={url.view === 'map' ? 'map' : 'list'}
              data={[
                { value: 'list', label: 'List' },
                { value: 'map', label: 'Map' },
              ]}
              onChange={(view) => change({ view })}
            />
          </section>
          <p className={styles.found} role="status">
            {shown.length.toLocaleString('en-IN')} orders found
          </p>
        </>
      )}
      {orders && shown.length === 0 && (
        <EmptyState title={say.none} hint={orders.length === 0 ? say.noneAtAll : say.noneMatch}>
          {orders.length === 0 && (
            <Button size="md" loading={isFetching} onClick={refresh.onClick}>
              {refresh.label}
            </Button>
          )}
        </EmptyState>
      )}
      {orders && url.view === 'map' ? (
        <MapView orders={shown} onOpen={onDetails}>
          {list}
        </MapView>
      ) : (
        list
      )}
      {opened && open.dialog === 'details' && (
        <DetailsDialog order={opened} busy={opened.id in running} onAction={run} onClose={close} />
      )}
      {opened && open.dialog === 'assign' && <AssignDialog order={opened} orders={orders ?? NONE} onClose={close} />}
      {opened && open.dialog === 'invoice' && <InvoiceDialog order={opened} onClose={close} />}
    </>
  )
}
