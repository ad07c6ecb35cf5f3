import { Button, NativeSelect } from '@mantine/core'
import { statusLabel } from '@phuljhari/contract/orders/order-status'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { failureText, statusOf } from '../../lib/failure-text.ts'
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
import { filterOrders, orderCounters, STATUS_FILTERS } from './filter-orders.ts'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import { OrderCard } from './OrderCard.tsx'
import { say } from './orders.messages.ts'
import styles from './orders.module.css'
import { ordersQuery } from './orders.queries.ts'
import type { DisplayedOrder } from './read-orders.ts'
import { useMoreOnScroll } from './use-more-on-scroll.tsx'
import { useOrderActions } from './use-order-actions.ts'

const NONE: DisplayedOrder[] = []
type Open = { dialog: 'details' | 'assign' | 'invoice'; orderId: string } | null

/** Section 2, Orders Management. */
export function OrdersScreen() {
  const token = useToken()
  const [url, change] = useUrlState({ search: '', status: 'all' })
  const [dismissed, setDismissed] = useState<unknown>(null)
  const [open, setOpen] = useState<Open>(null)
  const {
    data: orders = NONE,
    error,
    isPending,
    isFetching,
    isSuccess,
    refetch,
  } = useQuery({ ...ordersQuery, enabled: token !== null })

  const shown = useMemo(
    () => filterOrders(orders, { search: url.search, status: url.status }),
    [orders, url.search, url.status],
  )
  const { visible, more } = useMoreOnScroll(shown, `${url.search} ${url.status}`)
  const opening = (dialog: NonNullable<Open>['dialog']) => (order: DisplayedOrder) =>
    setOpen({ dialog, orderId: order.id })
  const onAssign = useCallback(opening('assign'), [])
  const onDetails = useCallback(opening('details'), [])
  const onInvoice = useCallback(opening('invoice'), [])
  const { run, running } = useOrderActions(onAssign)
  const close = () => setOpen(null)
  // Always the order as it now is, also while its dialog is open.
  const opened = open && orders.find((order) => order.id === open.orderId)
  const refreshButton = { label: 'Refresh Orders', busy: isFetching, onClick: () => void refetch() }

  return (
    <>
      <PageHeader title="Orders Management" subtitle="Track and manage orders" refresh={refreshButton} />
      {token === null && <ErrorBanner tone="warning" title={say.signInTitle} text={say.signIn} />}
      {error && error !== dismissed && (
        <ErrorBanner text={failureText(error, say.listFailed(statusOf(error)))} onDismiss={() => setDismissed(error)} />
      )}
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
          value={url.status}
          data={STATUS_FILTERS.map((value) => ({ value, label: value === 'all' ? 'All' : statusLabel(value) }))}
          onChange={(event) => change({ status: event.currentTarget.value })}
        />
      </section>
      {token !== null && isPending && <Loading text={say.loading} />}
      {isSuccess && (
        <p className={styles.found} role="status">
          {shown.length.toLocaleString('en-IN')} {shown.length === 1 ? 'order' : 'orders'} found
        </p>
      )}
      {isSuccess && shown.length === 0 && (
        <EmptyState title={say.none} hint={orders.length === 0 ? say.noneAtAll : say.noneMatch}>
          {orders.length === 0 && (
            <Button size="md" onClick={refreshButton.onClick}>
              {refreshButton.label}
            </Button>
          )}
        </EmptyState>
      )}
      <div className={styles.grid}>
        {visible.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            running={running?.orderId === order.id ? running.action : null}
            onAction={run}
            onDetails={onDetails}
            onInvoice={onInvoice}
          />
        ))}
      </div>
      {more}
      {opened && open.dialog === 'details' && (
        <DetailsDialog order={opened} busy={running?.orderId === opened.id} onAction={run} onClose={close} />
      )}
      {opened && open.dialog === 'assign' && <AssignDialog order={opened} orders={orders} onClose={close} />}
      {opened && open.dialog === 'invoice' && <InvoiceDialog order={opened} onClose={close} />}
    </>
  )
}
