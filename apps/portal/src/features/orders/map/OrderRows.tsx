import { Button } from '@mantine/core'
import { statusLabel } from '@phuljhari/contract/orders/order-status'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useState } from 'react'
import type { DisplayedOrder } from '../read-orders.ts'
import { pinStatus } from './located-orders.ts'
import styles from './order-rows.module.css'
import { pinColour } from './pins.ts'

const PAGE_SIZE = 50

/** A compact list of orders, each a button. */
export function OrderRows({
  orders,
  onPick,
}: {
  orders: readonly DisplayedOrder[]
  onPick: (order: DisplayedOrder) => void
}) {
  const [count, setCount] = useState(PAGE_SIZE)
  return (
    <ul className={styles.rows}>
      {orders.slice(0, count).map((order) => (
        <li key={order.id}>
          <button type="button" onClick={() => onPick(order)}>
            <span style={{ background: pinColour(pinStatus(order)) }} aria-hidden />
            <strong>{order.id}</strong>
            <span>{formatRupees(order.totalAmount)}</span>
            <small>
              {order.customerName} · {statusLabel(order.status)}
            </small>
          </button>
        </li>
      ))}
      {count < orders.length && (
        <li>
          <Button variant="subtle" size="sm" fullWidth onClick={() => setCount(count + PAGE_SIZE)}>
            Show more
          </Button>
        </li>
      )}
    </ul>
  )
}
