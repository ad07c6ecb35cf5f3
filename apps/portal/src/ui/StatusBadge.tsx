import { statusLabel } from '@phuljhari/contract/orders/order-status'
import styles from './ui.module.css'

/** An order's or an agent's status in its colour; an unknown one is grey and shown as received. */
export function StatusBadge({ status }: { status: string }) {
  // Servers may send any text, which must not end up in a style.
  const colour = /^\w+$/.test(status) ? status : 'cancelled'
  return (
    <span
      className={styles.badge}
      style={{
        background: `var(--${colour}-bg, var(--cancelled-bg))`,
        color: `var(--${colour}-fg, var(--cancelled-fg))`,
      }}
    >
      {statusLabel(status)}
    </span>
  )
}
