import { statusLabel } from '@phuljhari/contract/orders/order-status'
import styles from './ui.module.css'

/** An order's or an agent's status in its colour of section 9; an unknown one is grey and reads as it came. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <span
      className={styles.badge}
      style={{
        background: `var(--${status}-bg, var(--cancelled-bg))`,
        color: `var(--${status}-fg, var(--cancelled-fg))`,
      }}
    >
      {statusLabel(status)}
    </span>
  )
}
