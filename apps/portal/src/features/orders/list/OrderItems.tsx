import { formatRupees } from '@phuljhari/contract/rules/money'
import { useState } from 'react'
import styles from './orders.module.css'
import type { DisplayedItem } from '../read-orders.ts'

/** Section 9. */
const SHOWN = 2

/** The first two items, the rest on demand. */
export function OrderItems({ items }: { items: readonly DisplayedItem[] }) {
  const [all, setAll] = useState(false)
  return (
    <div className={styles.items}>
      <ul>
        {items.slice(0, all ? undefined : SHOWN).map((item, index) => (
          <li key={`${item.id} ${index}`}>
            <span>{item.name}</span> <small>× {item.quantity}</small>
            <span>{formatRupees(item.total)}</span>
          </li>
        ))}
      </ul>
      {items.length > SHOWN && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : `+${items.length - SHOWN} more items`}
        </button>
      )}
    </div>
  )
}
