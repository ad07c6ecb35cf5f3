import type { OrderAction } from '@phuljhari/contract/orders/order-status'
import { useEffect, useRef, useState } from 'react'
import { OrderCard, type CardHandlers } from './OrderCard.tsx'
import styles from './orders.module.css'
import type { DisplayedOrder } from './read-orders.ts'
import { useMoreOnScroll } from './use-more-on-scroll.tsx'

/** Cards that are drawn and taken away together. Fits rows of 1, 2, 3, 4 and 6. */
const BLOCK = 12

type Running = Readonly<Record<string, OrderAction>>
type Shared = CardHandlers & { running: Running }

/** Some cards; out of sight, only the room that they took: the browser holds a few dozen cards, however far one scrolls. */
function CardBlock({ orders, running, ...handlers }: Shared & { orders: readonly DisplayedOrder[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<number | null>(null)

  useEffect(() => {
    if (!frame.current) return
    const observer = new IntersectionObserver(
      ([entry]) => entry && setRoom(entry.isIntersecting ? null : entry.boundingClientRect.height),
      { rootMargin: '2500px' },
    )
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={frame} className={styles.grid} style={room === null ? {} : { height: room }}>
      {room === null &&
        orders.map((order) => (
          <OrderCard key={order.id} order={order} running={running[order.id] ?? null} {...handlers} />
        ))}
    </div>
  )
}

/** The cards of a list of any length. @param subject what the list is of: another one starts again at the top. */
export function OrderCards({
  orders,
  subject,
  ...shared
}: Shared & { orders: readonly DisplayedOrder[]; subject: string }) {
  const { visible, more } = useMoreOnScroll(orders, subject, BLOCK)
  const blocks = Array.from({ length: Math.ceil(visible.length / BLOCK) }, (_, index) => index)
  return (
    <div className={styles.blocks}>
      {blocks.map((index) => (
        // Another list draws its blocks anew: what the old ones took of room is nothing to it.
        <CardBlock key={`${subject} ${index}`} orders={visible.slice(index * BLOCK, (index + 1) * BLOCK)} {...shared} />
      ))}
      {more}
    </div>
  )
}
