import type { OrderAction } from '@phuljhari/contract/orders/order-status'
import { startTransition, useEffect, useRef, useState } from 'react'
import { OrderCard, type CardHandlers } from './OrderCard.tsx'
import styles from './orders.module.css'
import type { DisplayedOrder } from '../read-orders.ts'
import { useMoreOnScroll } from './use-more-on-scroll.tsx'

/** Cards that are drawn and taken away together. Fits rows of 1, 2, 3, 4 and 6. */
const BLOCK = 12
/** Cards that are added at a time while one scrolls: few enough for a frame of a slow machine. */
const STRIDE = 4
/** Narrowest card with the gap beside it, and what stands beside the cards, in pixels (orders.module.css, shell). */
const [CARD_WIDTH, BESIDE] = [386, 290]
/** So many stand in the first two rows, which is all that a window of common height shows: of another list these are drawn in the first frame, before the rest. */
const inSight = () => 2 * Math.max(1, Math.floor((window.innerWidth - BESIDE) / CARD_WIDTH))

type Running = Readonly<Record<string, OrderAction>>
type Shared = CardHandlers & { running: Running }
type Block = Shared & { orders: readonly DisplayedOrder[]; subject: string }

/** Some cards; out of sight, only the room that they took: the browser holds a few dozen cards, however far one scrolls. */
function CardBlock({ orders, subject, running, ...handlers }: Block) {
  const frame = useRef<HTMLDivElement>(null)
  // Of which list they took it: to another one it is nothing.
  const [taken, setTaken] = useState<{ subject: string; height: number } | null>(null)
  const room = taken?.subject === subject ? taken.height : null

  useEffect(() => {
    if (!frame.current) return
    const observer = new IntersectionObserver(
      ([entry]) =>
        entry && setTaken(entry.isIntersecting ? null : { subject, height: entry.boundingClientRect.height }),
      { rootMargin: '2500px' },
    )
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [subject])

  return (
    <div ref={frame} className={styles.grid} style={room === null ? {} : { height: room }}>
      {room === null &&
        orders.map((order) => (
          <OrderCard key={order.id} order={order} running={running[order.id] ?? null} {...handlers} />
        ))}
    </div>
  )
}

/**
 * The cards of a list of any length. Of another list, cards that were there already stay as they are.
 * @param subject what the list is of: another one starts again at the top.
 */
export function OrderCards({ orders, subject, ...shared }: Block) {
  const { visible, more } = useMoreOnScroll(orders, subject, BLOCK, STRIDE)
  const [drawn, setDrawn] = useState<string | null>(null)
  useEffect(() => startTransition(() => setDrawn(subject)), [subject])
  const here = drawn === subject ? visible : visible.slice(0, inSight())
  const blocks = Array.from({ length: Math.ceil(here.length / BLOCK) }, (_, index) => index)
  return (
    <div className={styles.blocks}>
      {blocks.map((index) => (
        <CardBlock key={index} orders={here.slice(index * BLOCK, (index + 1) * BLOCK)} subject={subject} {...shared} />
      ))}
      {more}
    </div>
  )
}
