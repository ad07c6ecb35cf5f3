import type { OrderToPack } from '@phuljhari/contract/orders/to-pack.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { OrderPlace } from '../../../entities/orders/OrderPlace.tsx'
import { OrderTabs } from '../../../entities/orders/OrderTabs.tsx'
import { failureAlert, failureText } from '../../../lib/failure-text.ts'
import { useRefresh } from '../../../lib/use-refresh.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { PagedList } from '../../../ui/PagedList.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { toast } from '../../../ui/toast.ts'
import { useScrollMemory } from '../../../ui/use-scroll-memory.ts'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { say as orderTexts } from '../orders.messages.ts'
import { PackingCard } from './PackingCard.tsx'
import { say } from './to-pack.messages.ts'
import styles from './to-pack.module.css'
import { toPackQuery, useMarkReady } from './to-pack.queries.ts'
import { UndoReady } from './UndoReady.tsx'
import { useLiveList } from './use-live-list.ts'

/** The orders to pack, a screen below Orders and the home of packers. Only our API has it. */
export const ToPackScreen = () => (
  <OrderPlace {...say.header} feature="orders.toPack">
    <ToPack />
  </OrderPlace>
)

const PACKED = 'yes'

/** The orders under the day that each is promised for, in the order of the list. */
const byDay = (orders: readonly OrderToPack[]) => [...Map.groupBy(orders, ({ deliveryDay }) => deliveryDay)]

function ToPack() {
  const cache = useQueryClient()
  const [url, change] = useUrlState({ packed: '' })
  const isPacked = url.packed === PACKED
  const query = useMemo(() => toPackQuery(isPacked), [isPacked])
  const invalidate = () => void cache.invalidateQueries({ queryKey: query.queryKey })
  const pages = useInfiniteQuery({ ...query, refetchInterval: useLiveList(invalidate) })
  const refresh = useRefresh(query.queryKey, pages.refetch)
  const { mutateAsync, isPending, variables } = useMarkReady()
  const [marked, setMarked] = useState<string | null>(null)
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
  const print = useSingleFlight(async (kind: 'lists' | 'picks', orders: readonly OrderToPack[]) => {
    try {
      const { printPackingLists, printPickList } = await import('./print-packing.tsx')
      await (kind === 'lists' ? printPackingLists(orders) : printPickList(orders))
    } catch (error) {
      toast.error(failureText(error, say.printFailed))
    }
  })
  const counts = pages.data?.pages[0]?.counts
  const today = indiaDay(new Date())
  return (
    <>
      <PageHeader
        {...say.header}
        tabs={<OrderTabs />}
        refresh={{ busy: pages.isFetching && !pages.isFetchingNextPage, onClick: refresh }}
      />
      <div className={styles.bar}>
        <Segments
          label={say.views}
          value={isPacked ? 'packed' : 'toPack'}
          options={[
            { value: 'toPack', label: say.toPack(counts?.toPack) },
            { value: 'packed', label: say.packed(counts?.packed) },
          ]}
          onChange={(view) => change({ packed: view === 'packed' ? PACKED : '' })}
        />
        <p role="status" className="visually-hidden">
          {counts && say.count(isPacked ? counts.packed : counts.toPack, isPacked)}
        </p>
        {loaded.length > 0 && (
          <span className={styles.print}>
            <PlainButton onClick={() => void print('lists', loaded)}>{say.printLists(loaded.length)}</PlainButton>
            {loaded.length > 1 && (
              <PlainButton onClick={() => void print('picks', loaded)}>{say.printPicks}</PlainButton>
            )}
          </span>
        )}
        <UndoReady orderId={marked} onEnd={() => setMarked(null)} />
      </div>
      <PagedList
        query={pages}
        texts={say}
        rowsOf={({ orders }) => orders}
        drawing="toPack"
        empty={isPacked ? say.nothingPacked : say.nothingToPack}
      >
        {(orders) =>
          byDay(orders).map(([day, ofDay]) => (
            <section key={day} className={styles.day} data-overdue={(day !== null && day < today) || undefined}>
              <h2>{say.day(day, today)}</h2>
              <div className={styles.cards}>
                {ofDay.map((order) => (
                  <PackingCard
                    key={order.orderId}
                    order={order}
                    onPrint={() => void print('lists', [order])}
                    isSaving={isPending && variables === order.orderId}
                    onReady={order.status === 'accepted' ? (card) => void markReady(order.orderId, card) : undefined}
                  />
                ))}
              </div>
            </section>
          ))
        }
      </PagedList>
    </>
  )
}
