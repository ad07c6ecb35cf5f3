import { statusLabel } from '@phuljhari/contract/orders/order-status'
import styles from './ui.module.css'

/** An order's or an agent's status in its colour of section 9; an unknown one is grey and reads as it came. */
export function StatusBadge({ status }: { status: string }) {
  // Any text may come as a status, and not every text belongs into a style.
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
