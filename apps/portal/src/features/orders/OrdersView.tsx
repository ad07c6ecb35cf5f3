import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { memo, Suspense, useCallback, useMemo, useState } from 'react'
import { OrderTabs } from '../../entities/orders/OrderTabs.tsx'
import { TakeOrderLink } from '../../entities/orders/TakeOrderLink.tsx'
import type { DisplayedOrder } from '../../entities/orders/read-orders.ts'
import { useCan } from '../../lib/can.ts'
import { failureStatus, withRetryTime } from '../../lib/failure-text.ts'
import { deferred } from '../../ui/deferred.tsx'
import { DialogSkeleton } from '../../ui/DialogSkeleton.tsx'
import { Drawing } from '../../ui/Drawing.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { HeaderButton, PageHeader } from '../../ui/PageHeader.tsx'
import { Stats } from '../../ui/Stats.tsx'
import { ORDER_SCREENS } from '../../entities/screen-list.ts'
import { useChildScreens } from '../../entities/use-child-screens.ts'
import { useDeferredDialog } from '../../ui/use-deferred-dialog.ts'
import { OrderCards } from './list/OrderCards.tsx'
import { NewOrders } from './live/NewOrders.tsx'
import { LoadingOrders } from './LoadingOrders.tsx'
import { MapView, ViewToggle } from './MapView.tsx'
import { orderCounters, type OrderSource } from './order-source.ts'
import styles from './orders-screen.module.css'
import { say } from './orders.messages.ts'
import type { FormAction } from './orders.queries.ts'
import { filterParameters, type OrderFilters as Filters } from './search/order-filters.ts'
import { OrderFilters } from './search/OrderFilters.tsx'
import { UndoBar } from './undo/UndoBar.tsx'
import { useUndo } from './undo/use-undo.ts'
import type { OpenOrder } from './use-open-order.ts'
import { useOrderActions } from './use-order-actions.ts'
import { useRememberSetting } from './screen-setting.ts'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  source: OrderSource
  /** Whether the server searches, which allows more filters, saved views, the table and the export. */
  canSearch: boolean
  filters: Filters
  /** `map` shows the map, `table` the table, anything else the list. */
  view: string
  /** Changes filters or the view in the URL. */
  change: (changes: Partial<Record<keyof Filters | 'view', string>>) => void
  open: OpenOrder
}

const loadExport = () => import('./export/ExportDialog.tsx').then((module) => module.ExportDialog)
const loadDialogs = () => import('./dialogs/OrderDialogs.tsx').then((module) => module.OrderDialogs)

// Memoized, so that typing into the search box does not re-render them.
const Header = memo(PageHeader)
const Counters = memo(Stats)
const TABS = <OrderTabs />
/** On narrower screens the columns would scroll sideways, so the list is shown. */
const FITS_TABLE = '(min-width: 820px)'
const OrdersTable = deferred(() => import('./table/OrdersTable.tsx').then((module) => module.OrdersTable))
const MemoizedNewOrders = memo(NewOrders)

/** The orders screen (section 2), wherever its orders come from. */
export function OrdersView({ source, canSearch, filters, view, change, open }: Props) {
  const { orders, count, counts, heldBack, reveal, refresh, error } = source
  const { openDetails, openForm, closeDetails, closeForm } = open
  const can = useCan()
  const hasMap = can('customers.contact')
  const isWide = useMediaQuery(FITS_TABLE, undefined, { getInitialValueInEffect: false })
  const hasTable = canSearch && isWide
  const isTable = hasTable && view === 'table'
  const [hidesFilters, setHidesFilters] = useState(false)
  const showsFilters = !isTable || !hidesFilters
  const canExport = canSearch && can('orders.export')
  const [dismissed, setDismissed] = useState<unknown>(null)

  const remember = useRememberSetting()
  const selectView = useCallback(
    ({ view }: { view: string }) => {
      // The map is chosen anew each time.
      if (view === 'list' || view === 'table') remember({ view })
      change({ view })
    },
    [change, remember],
  )
  const selectStatus = useCallback((selected: string) => change({ status: selected }), [change])
  const onForm = useCallback(
    ({ id }: DisplayedOrder, action: FormAction) => openForm({ form: action, orderId: id }),
    [openForm],
  )
  const onDetails = useCallback(({ id }: DisplayedOrder) => openDetails(id), [openDetails])
  const onInvoice = useCallback(({ id }: DisplayedOrder) => openForm({ form: 'invoice', orderId: id }), [openForm])
  const undo = useUndo()
  const { run, running } = useOrderActions(onForm, undo.makeOffer)
  const isOpen = open.form !== null || open.detailsId !== null
  const close = open.form ? closeForm : closeDetails
  const OrderDialogs = useDeferredDialog(loadDialogs, isOpen, close, orders !== undefined)
  const [isExporting, setExporting] = useState(false)
  const closeExport = useCallback(() => setExporting(false), [])
  const ExportDialog = useDeferredDialog(loadExport, isExporting, closeExport, canExport && orders !== undefined)
  const places = useChildScreens(ORDER_SCREENS)
  const actions = useMemo(
    () =>
      canExport && (
        <HeaderButton icon={IconDownload} onClick={() => setExporting(true)}>
          {say.exportOrders}
        </HeaderButton>
      ),
    [canExport],
  )
  const counters = useMemo(() => orderCounters(counts), [counts])
  const refreshButton = useMemo(
    () => ({ label: say.refresh, busy: source.isFetching, onClick: refresh }),
    [source.isFetching, refresh],
  )
  const shared = {
    orders: orders ?? [],
    filterKey: source.listKey,
    pages: source.pages,
    running,
    can,
    onAction: run,
    onDetails,
  }
  const list = isTable ? (
    orders &&
    orders.length > 0 && (
      <Suspense>
        <OrdersTable {...shared} filters={filters} count={count} />
      </Suspense>
    )
  ) : (
    <OrderCards {...shared} onInvoice={onInvoice} />
  )

  return (
    <>
      <Header
        {...say.header}
        refresh={refreshButton}
        tabs={places.length > 0 && TABS}
        {...(isTable && { filters: { shown: showsFilters, onToggle: () => setHidesFilters(showsFilters) } })}
      >
        {actions}
      </Header>
      {error != null && error !== dismissed && (
        <LoadError
          text={withRetryTime(error, say.listFailed(failureStatus(error)))}
          onRetry={source.retry}
          onDismiss={() => setDismissed(error)}
        />
      )}
      {source.isPending && <LoadingOrders />}
      {orders && showsFilters && (
        <>
          <Counters label={t('Orders')} items={counters} selected={filters.status} onSelect={selectStatus} />
          <OrderFilters filters={filters} hasMore={canSearch} onChange={change} />
        </>
      )}
      <div className={styles.results}>
        {orders && (
          <div className={styles.found}>
            <p role="status">{count === null ? say.foundAtLeast(orders.length) : say.found(count)}</p>
            {open.detailsId === null && <UndoBar undo={undo} />}
            <MemoizedNewOrders count={heldBack} isInterrupted={source.isInterrupted} onShow={reveal} />
            {/* The map shows where customers live, so it needs the same permission as their addresses. */}
            <ViewToggle className={styles.view} view={view} hasMap={hasMap} hasTable={hasTable} onChange={selectView} />
          </div>
        )}
        {orders?.length === 0 && (
          <EmptyState
            title={say.none}
            hint={source.isShopEmpty ? say.noneAtAll : say.noneMatch}
            drawing={<Drawing of="orders" />}
          >
            {source.isShopEmpty && (
              <>
                <Button size="md" onClick={refresh}>
                  {say.refresh}
                </Button>
                <TakeOrderLink>{say.takeOrder}</TakeOrderLink>
              </>
            )}
          </EmptyState>
        )}
        {orders && view === 'map' && hasMap ? (
          <MapView source={source.map} onOpen={onDetails}>
            {list}
          </MapView>
        ) : (
          list
        )}
      </div>
      {isExporting && ExportDialog && (
        <ExportDialog filter={filterParameters(filters)} count={count} onClose={closeExport} />
      )}
      {open.detailsId !== null && !OrderDialogs && <DialogSkeleton text={say.loadingOrder} />}
      {isOpen && OrderDialogs && (
        <OrderDialogs
          open={open}
          opened={source.opened}
          openProblem={source.openProblem}
          reopen={source.reopen}
          agentCounts={source.agentCounts}
          running={running}
          undo={undo}
          onAction={run}
          onInvoice={onInvoice}
        />
      )}
    </>
  )
}
