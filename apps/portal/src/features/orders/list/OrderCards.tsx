import type { OrderAction } from '@phuljhari/contract/orders/order-status'
import { useEffect, useRef, useState } from 'react'
import { focusNextCard } from '../../../ui/card-focus.ts'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import { OrderCard, type CardHandlers } from './OrderCard.tsx'
import styles from './order-cards.module.css'
import { useRestoredPosition, useSavedPosition } from './list-position.ts'
import { useInfiniteScroll, type MorePages } from './use-infinite-scroll.tsx'

/** Cards rendered and unmounted together. Fills rows of 1, 2, 3, 4 and 6 cards. */
const BLOCK_SIZE = 12
/** Cards added at a time: few enough for one frame of a slow machine. */
const STEP = 4
/** From this width of the window on, cards are wide (order-cards.module.css); all lengths are in pixels. */
const WIDE = 1300
/** The least width of a card with its gap. */
const CARD_WIDTH = { narrow: 382, wide: 532 }
/** The sidebar with its margins, and what stands above the cards. */
const SURROUNDINGS = { width: 290, height: 380 }
const CARD_HEIGHT = 270
/**
 * How many cards the screen has room for: rendered before the others when the list changes. The size of the window
 * would be more precise, but reading it lays the page out in the middle of rendering.
 */
function firstScreen(): number {
  const { width, height } = window.screen
  const cardWidth = width < WIDE ? CARD_WIDTH.narrow : CARD_WIDTH.wide
  const columns = Math.floor((width - SURROUNDINGS.width) / cardWidth)
  const rows = Math.ceil((height - SURROUNDINGS.height) / CARD_HEIGHT)
  return Math.max(1, columns) * Math.max(1, rows)
}

type Running = Readonly<Record<string, OrderAction>>
type Shared = CardHandlers & { running: Running }
type ListProps = Shared & { orders: readonly DisplayedOrder[]; filterKey: string }
type BlockProps = ListProps & {
  /** The height that the block had when the list was left, in pixels; 0 when unknown. */
  savedHeight: number
}
type Props = ListProps & { pages: MorePages }

/** A block of cards. Off screen it becomes an empty box of the same height: only a few dozen cards are rendered. */
function CardBlock({ orders, filterKey, savedHeight, running, ...handlers }: BlockProps) {
  const frame = useRef<HTMLDivElement>(null)
  // A height is valid for one list only: the cards of another list have other heights.
  const [unmounted, setUnmounted] = useState<{ filterKey: string; height: number } | null>(
    savedHeight > 0 ? { filterKey, height: savedHeight } : null,
  )
  const height = unmounted?.filterKey === filterKey ? unmounted.height : null

  useEffect(() => {
    if (!frame.current) return
    const observer = new IntersectionObserver(
      ([entry]) =>
        entry && setUnmounted(entry.isIntersecting ? null : { filterKey, height: entry.boundingClientRect.height }),
      { rootMargin: '2500px' },
    )
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [filterKey])

  return (
    <div ref={frame} className={styles.grid} style={height === null ? {} : { height }}>
      {height === null &&
        orders.map((order) => (
          <OrderCard key={order.id} order={order} running={running[order.id] ?? null} {...handlers} />
        ))}
    </div>
  )
}

/**
 * The cards of a list of any length.
 * @param filterKey identifies search and filters; when it changes, the list starts at the top again.
 */
export function OrderCards({ orders, filterKey, pages, ...shared }: Props) {
  const saved = useSavedPosition(filterKey)
  const counts = { page: BLOCK_SIZE, step: STEP, first: firstScreen(), initial: saved?.count ?? firstScreen() }
  const { visible: cards, more } = useInfiniteScroll(orders, filterKey, counts, pages)
  const frame = useRef<HTMLDivElement>(null)
  useRestoredPosition({ saved, filterKey, count: cards.length, frame })
  useShortcuts({ j: () => focusNextCard(1), k: () => focusNextCard(-1) })
  const blocks = Array.from({ length: Math.ceil(cards.length / BLOCK_SIZE) }, (_, index) => index)
  return (
    <div ref={frame} className={styles.blocks}>
      {blocks.map((index) => (
        <CardBlock
          key={index}
          orders={cards.slice(index * BLOCK_SIZE, (index + 1) * BLOCK_SIZE)}
          filterKey={filterKey}
          savedHeight={saved?.heights[index] ?? 0}
          {...shared}
        />
      ))}
      {more}
    </div>
  )
}
