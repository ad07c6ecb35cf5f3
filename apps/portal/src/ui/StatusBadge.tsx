import { statusLabel } from '@phuljhari/contract/orders/order-status'
import type { CSSProperties } from 'react'
import styles from './ui.module.css'

/** The statuses of agents have the colours of orders. */
const ALIASES = new Map([
  ['active', 'delivered'],
  ['busy', 'pending'],
  ['inactive', 'cancelled'],
])

// Servers may send any text, which must not end up in a style.
const known = (status: string): string => ALIASES.get(status) ?? (/^\w+$/.test(status) ? status : 'cancelled')

/** The colour of a status as a line, dot or bar: in the light theme that of its marker; grey for an unknown one. */
export const statusColor = (status: string): string =>
  `var(--${known(status)}-mark, var(--pin-${known(status)}, var(--pin-cancelled)))`

/** An order's or an agent's status in its colour; an unknown one is grey and shown as received. */
export const StatusBadge = ({ status }: { status: string }) => (
  <span
    className={styles.badge}
    style={
      {
        background: `var(--${known(status)}-bg, var(--cancelled-bg))`,
        color: `var(--${known(status)}-fg, var(--cancelled-fg))`,
        '--mark': statusColor(status),
      } as CSSProperties
    }
  >
    {statusLabel(status)}
  </span>
)
