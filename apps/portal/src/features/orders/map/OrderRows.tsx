import { Button } from '@mantine/core'
import { statusLabel } from '@phuljhari/contract/orders/order-status'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useState } from 'react'
import type { DisplayedOrder } from '../read-orders.ts'
import { pinStatus } from './located-orders.ts'
import { pinColour } from './pins.ts'
import styles from './map.module.css'

const STEP = 50

/** Orders in short, each a button. Long lists grow by request. */
export function OrderRows({
  orders,
  onPick,
}: {
  orders: readonly DisplayedOrder[]
  onPick: (order: DisplayedOrder) => void
}) {
  const [count, setCount] = useState(STEP)
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
          <Button variant="subtle" size="sm" fullWidth onClick={() => setCount(count + STEP)}>
            Show more
          </Button>
        </li>
      )}
    </ul>
  )
}
