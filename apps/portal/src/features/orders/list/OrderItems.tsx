import { formatRupees } from '@phuljhari/contract/rules/money'
import { useState } from 'react'
import type { DisplayedItem } from '../../../entities/orders/read-orders.ts'
import styles from './order-card.module.css'

/** Section 9. */
const COLLAPSED_COUNT = 2

/** The first two items of a card, the others on demand (section 2). */
export function OrderItems({ items }: { items: readonly DisplayedItem[] }) {
  const [isExpanded, setExpanded] = useState(false)
  return (
    <div className={styles.items}>
      {/* Focusable, so that the keyboard can scroll it. */}
      <ul className={isExpanded ? styles.allItems : undefined} tabIndex={isExpanded ? 0 : undefined}>
        {items.slice(0, isExpanded ? undefined : COLLAPSED_COUNT).map((item, index) => (
          <li key={`${item.id} ${index}`}>
            <span>{item.name}</span> <small>× {item.quantity}</small>
            <span>{formatRupees(item.total)}</span>
          </li>
        ))}
      </ul>
      {items.length > COLLAPSED_COUNT && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show less' : `+${items.length - COLLAPSED_COUNT} more items`}
        </button>
      )}
    </div>
  )
}
