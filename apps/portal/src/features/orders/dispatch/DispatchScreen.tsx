import type { BoardOrder } from '@phuljhari/contract/dispatch/board.contract'
import { BOARD_LISTS, type BoardList } from '@phuljhari/contract/dispatch/packing-states'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { loadOrderPart } from '../../../entities/orders/order-parts.ts'
import { OrderPlace } from '../../../entities/orders/OrderPlace.tsx'
import { OrderTabs } from '../../../entities/orders/OrderTabs.tsx'
import { TO_TELL_KEY } from '../../../entities/orders/touched.queries.ts'
import { useCan } from '../../../lib/can.ts'
import { indiaToday } from '../../../lib/india-today.ts'
import { useFeature } from '../../../lib/features.ts'
import { failureAlert, failureText } from '../../../lib/failure-text.ts'
import { useRefresh } from '../../../lib/use-refresh.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { deferred } from '../../../ui/deferred.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { toast } from '../../../ui/toast.ts'
import { useScrollMemory } from '../../../ui/use-scroll-memory.ts'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { say as orderTexts } from '../orders.messages.ts'
import type { BulkOrder } from '../bulk/bulk.queries.ts'
import { useSelectedOrders } from '../bulk/use-selected-orders.ts'
import { boardQuery, fetchBoard, SHORTAGES_KEY, useMarkReady, type BoardFilter } from './board.queries.ts'
import { say } from './dispatch.messages.ts'
import styles from './dispatch.module.css'
import { PackingCard } from './PackingCard.tsx'
import { printLabels } from './print-labels-of.ts'
import { UndoReady } from './UndoReady.tsx'
import { useLiveList } from './use-live-list.ts'

const PackingPage = deferred(() => import('./PackingPage.tsx').then((module) => module.PackingPage))
const BoardFilters = deferred(() => import('./BoardFilters.tsx').then((module) => module.BoardFilters))
const BulkBar = deferred(() => import('../bulk/BulkBar.tsx').then((module) => module.BulkBar))
const PrintMenu = deferred(() => import('../bulk/PrintMenu.tsx').then((module) => module.PrintMenu))
const FindOrder = deferred(() => import('./FindOrder.tsx').then((module) => module.FindOrder))
const Booking = deferred(() => import('./booking/Booking.tsx').then((module) => module.Booking))
const ToTell = deferred(() => loadOrderPart('ToTell'))
const RunsToday = deferred(() => import('./runs/RunsToday.tsx').then((module) => module.RunsToday))
const RunsPage = deferred(() => import('./runs/RunsPage.tsx').then((module) => module.RunsPage))
const RunPage = deferred(() => import('./runs/RunPage.tsx').then((module) => module.RunPage))
const Shortages = deferred(() => import('./Shortages.tsx').then((module) => module.Shortages))

/** The dispatch board, which is the home of packers, and below it each order that is packed. Only our API has it. */
export const DispatchScreen = () => (
  <OrderPlace {...say.header} feature="dispatch">
    <Page />
  </OrderPlace>
)

function Page() {
  const hasRuns = useHasRuns()
  const [place = '', runId = ''] = (useParams()['*'] ?? '').split('/')
  if (place === '') return <Board />
  const isRuns = hasRuns && place === 'runs'
  return (
    <Suspense fallback={<Loading text={say.loading} />}>
      {!isRuns ? (
        <PackingPage key={place} orderId={place} />
      ) : runId ? (
        <RunPage key={runId} id={runId} />
      ) : (
        <RunsPage />
      )}
    </Suspense>
  )
}

/** Whether the user plans the runs of agents. */
function useHasRuns(): boolean {
  const can = useCan()
  return useFeature('runs') === true && can('orders.assign')
}

/** What the board offers for many orders; they have been accepted before they come here. */
const ACTIONS = ['makeReady', 'assign'] as const
const idOf = ({ orderId }: BoardOrder) => orderId
const bulkOrder = ({ orderId, status, fulfilment, agentName }: BoardOrder): BulkOrder => ({
  id: orderId,
  state: { status, fulfilment, agentId: agentName || null },
})

/** The lists that every shop has. */
const ALWAYS: ReadonlySet<BoardList> = new Set(['toPack', 'packed', 'road', 'late'])
const isList = (text: string): text is BoardList => BOARD_LISTS.some((list) => list === text)

/** The orders under the day that each is promised for, in the order of the list. */
const byDay = (orders: readonly BoardOrder[]) => [...Map.groupBy(orders, ({ deliveryDay }) => deliveryDay)]

function Board() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const can = useCan()
  const canSelect = useFeature('orders.bulk') === true
  const canLabel = useFeature('orders.labels') === true
  const canTell = useFeature('messages') === true && can('customers.contact')
  const hasRuns = useHasRuns()
  const [url, change] = useUrlState({ list: 'toPack', day: '', slot: '', agent: '', place: '' })
  const { day, slot, agent, place } = url
  const list = isList(url.list) ? url.list : 'toPack'
  const filter = useMemo((): BoardFilter => ({ day, slot, agent, place }), [day, slot, agent, place])
  const query = useMemo(() => boardQuery(list, filter), [list, filter])
  const invalidate = () => {
    void cache.invalidateQueries({ queryKey: query.queryKey })
    void cache.invalidateQueries({ queryKey: SHORTAGES_KEY })
    void cache.invalidateQueries({ queryKey: TO_TELL_KEY })
  }
  const pages = useInfiniteQuery({ ...query, refetchInterval: useLiveList(invalidate) })
  const refresh = useRefresh(query.queryKey, pages.refetch)
  const { mutateAsync, isPending, variables } = useMarkReady()
  const [marked, setMarked] = useState<string | null>(null)
  const [hasFilters, setFilters] = useState(false)
  useScrollMemory(pages.data !== undefined)

  const markReady = useSingleFlight(async (orderId: string, card: HTMLElement | null) => {
    const next = card?.nextElementSibling
    try {
      await mutateAsync(orderId)
      setMarked(orderId)
      // The pressed button has left with its order.
      next?.querySelector<HTMLElement>('footer button:last-child')?.focus()
    } catch (error) {
      await dialogs.alert(failureAlert(error, orderTexts.statusAlert))
    }
  })

  const loaded = pages.data?.pages.flatMap(({ orders }) => orders) ?? []
  const print = useSingleFlight(async (kind: 'lists' | 'picks', orders: readonly BoardOrder[]) => {
    try {
      const { printPackingLists, printPickList } = await import('./print-packing.tsx')
      await (kind === 'lists' ? printPackingLists(orders) : printPickList(orders))
    } catch (error) {
      toast.error(failureText(error, say.printFailed))
    }
  })
  const selection = useSelectedOrders(loaded, JSON.stringify([list, filter]), idOf)
  const selected = [...selection.selected.values()]
  const { counts, isPackingOn = false } = pages.data?.pages[0] ?? {}
  // Without packing line by line nothing is ever in two of the lists, except orders from before it was turned off; and
  // shops without lorries have nothing to book.
  const lists = BOARD_LISTS.filter(
    (one) => one === list || (counts?.[one] ?? 0) > 0 || ALWAYS.has(one) || (one !== 'toBook' && isPackingOn),
  )
  const isFiltered = Object.values(filter).some((value) => value !== '')
  const today = indiaToday()
  return (
    <>
      <PageHeader
        {...say.header}
        tabs={<OrderTabs />}
        refresh={{ busy: pages.isFetching && !pages.isFetchingNextPage, onClick: refresh }}
        filters={{ shown: hasFilters || isFiltered, onToggle: () => setFilters(!hasFilters) }}
      />
      {hasRuns && (
        <Suspense>
          <RunsToday />
        </Suspense>
      )}
      {isPackingOn && can('orders.enter') && (
        <Suspense>
          <Shortages />
        </Suspense>
      )}
      {isPackingOn && (
        <Suspense>
          <FindOrder />
        </Suspense>
      )}
      <div className={styles.bar}>
        <Segments
          label={say.views}
          value={list}
          className={styles.lists}
          options={lists.map((value) => ({ value, label: say.list(value, counts?.[value]) }))}
          onChange={(value) => change({ list: value })}
        />
        <p role="status" className="visually-hidden">
          {counts && say.count(list, counts[list])}
        </p>
        {loaded.length > 0 && list !== 'road' && list !== 'toBook' && (
          <span className={styles.print}>
            <PlainButton onClick={() => void print('lists', loaded)}>{say.printLists(loaded.length)}</PlainButton>
            {list === 'packed' && canLabel && (
              <PlainButton onClick={() => void printLabels(loaded.map(({ orderId }) => orderId))}>
                {say.printLabels}
              </PlainButton>
            )}
            {loaded.length > 1 && (
              <PlainButton onClick={() => void print('picks', loaded)}>{say.printPicks}</PlainButton>
            )}
          </span>
        )}
        {canTell && (
          <Suspense>
            <ToTell />
          </Suspense>
        )}
        <UndoReady orderId={marked} onEnd={() => setMarked(null)} />
      </div>
      {(hasFilters || isFiltered) && (
        <Suspense>
          <BoardFilters filter={filter} onChange={change} />
        </Suspense>
      )}
      {list === 'toBook' ? (
        <Suspense fallback={<Loading text={say.loading} />}>
          <Booking pages={pages} empty={isFiltered ? [say.nothingMatches, ''] : say.nothing.toBook} />
        </Suspense>
      ) : (
        <PagedList
          query={pages}
          texts={say}
          rowsOf={({ orders }) => orders}
          drawing="toPack"
          empty={isFiltered ? [say.nothingMatches, ''] : say.nothing[list]}
        >
          {(orders) =>
            byDay(orders).map(([ofDay, group]) => (
              <section key={ofDay} className={styles.day} data-overdue={(ofDay !== null && ofDay < today) || undefined}>
                <h2>{say.day(ofDay, today)}</h2>
                <div className={styles.cards}>
                  {group.map((order) => (
                    <PackingCard
                      key={order.orderId}
                      order={order}
                      isSaving={isPending && variables === order.orderId}
                      isPackingOn={isPackingOn}
                      isSelected={canSelect ? selection.selected.has(order.orderId) : null}
                      onSelect={(isRange) => selection.toggle(order, isRange)}
                      onPrint={() => void print('lists', [order])}
                      onPack={() => void navigate(order.orderId)}
                      onReady={(card) => void markReady(order.orderId, card)}
                    />
                  ))}
                </div>
              </section>
            ))
          }
        </PagedList>
      )}
      {canSelect && (
        <Suspense>
          <BulkBar
            orders={selected.map(bulkOrder)}
            actions={ACTIONS}
            warn={(action) => (action === 'makeReady' && isPackingOn ? say.readyUnpacked : '')}
            count={counts?.[list] ?? null}
            selectAll={async () => selection.select(await fetchBoard(list, filter))}
            clear={selection.clear}
            can={can}
            place="window"
            print={<PrintMenu orderIds={selected.map(idOf)} can={can} />}
          />
        </Suspense>
      )}
    </>
  )
}
