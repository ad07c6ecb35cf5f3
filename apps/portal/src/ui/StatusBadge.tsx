import { statusLabel } from '@phuljhari/contract/orders/order-status'
import styles from './ui.module.css'

/** The colour of a status as text or line; grey for an unknown one. */
export const statusColor = (status: string): string =>
  // Servers may send any text, which must not end up in a style.
  /^\w+$/.test(status) ? `var(--${status}-fg, var(--cancelled-fg))` : 'var(--cancelled-fg)'

/** An order's or an agent's status in its colour; an unknown one is grey and shown as received. */
export function StatusBadge({ status }: { status: string }) {
  // Servers may send any text, which must not end up in a style.
  const colour = /^\w+$/.test(status) ? status : 'cancelled'
  return (
    <span
      className={styles.badge}
      style={{
        background: `var(--${colour}-bg, var(--cancelled-bg))`,
        color: statusColor(status),
      }}
    >
      {statusLabel(status)}
    </span>
  )
}
