import type { OrderToPack } from '@phuljhari/contract/orders/to-pack.contract'
import { useRef } from 'react'
import { Link } from 'react-router'
import { orderLink } from '../../../entities/orders/order-link.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { actionLabels } from '../orders.messages.ts'
import { leavesBy, say } from './to-pack.messages.ts'
import styles from './to-pack.module.css'

const detailsOf = ({ tamilName, content, listNumber, code, brandName }: OrderToPack['items'][number]) =>
  [tamilName, listNumber && say.listNumber(listNumber), code, content, brandName].filter(Boolean).join(' · ')

type Props = {
  order: OrderToPack
  isSaving: boolean
  /** Absent for an order that is packed, or that can no longer be marked. */
  onReady?: ((card: HTMLElement | null) => void) | undefined
  onPrint: () => void
}

/** An order as it is packed: for whom, how it leaves, and what goes into the box. */
export function PackingCard({ order, isSaving, onReady, onPrint }: Props) {
  const { orderId, customerName, city, deliverySlot, notes, items } = order
  const card = useRef<HTMLElement>(null)
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article ref={card} className={styles.card} aria-label={say.order(orderId)}>
      <header>
        <div>
          <h3>
            <Link to={orderLink(orderId)}>{orderId}</Link>
          </h3>
          <p>{[customerName, city].filter(Boolean).join(' · ')}</p>
        </div>
        <p className={styles.leaves}>
          <span>{leavesBy(order)}</span>
          {deliverySlot !== '' && <span>{deliverySlot}</span>}
        </p>
      </header>
      {notes !== '' && <p className={styles.notes}>{notes}</p>}
      <ul>
        {items.map((item, index) => (
          <li key={`${item.productId} ${index}`}>
            <strong>{item.quantity}</strong>
            <span>
              {item.name}
              <small>{detailsOf(item)}</small>
            </span>
          </li>
        ))}
      </ul>
      <footer>
        <p>{say.contents(items.length, pieces)}</p>
        <PlainButton onClick={onPrint}>{say.printList}</PlainButton>
        {onReady && (
          <PlainButton loading={isSaving} onClick={() => onReady(card.current)}>
            {actionLabels.makeReady}
          </PlainButton>
        )}
      </footer>
    </article>
  )
}
