import type { BoardOrder } from '@phuljhari/contract/dispatch/board.contract'
import { isInShop, PACKING_STATE_LABELS } from '@phuljhari/contract/dispatch/packing-states'
import { statusLabel } from '@phuljhari/contract/orders/order-status'
import { inCases } from '@phuljhari/contract/rules/cases'
import { useRef } from 'react'
import { Link } from 'react-router'
import { orderLink } from '../../../entities/orders/order-link.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { actionLabels } from '../orders.messages.ts'
import { leavesBy, say } from './dispatch.messages.ts'
import styles from './dispatch.module.css'
import { detailsOf } from './item-details.ts'

type Props = {
  order: BoardOrder
  isSaving: boolean
  /** Whether orders are packed line by line. */
  isPackingOn: boolean
  /** Null where orders cannot be selected. */
  isSelected: boolean | null
  /** @param isRange selects all from the order before as well */
  onSelect: (isRange: boolean) => void
  onReady: (card: HTMLElement | null) => void
  onPack: () => void
  onPrint: () => void
}

/** How far an order is, where that is more than the list says. */
function standing({ status, state, packer, cartons, shortLines }: BoardOrder): string {
  const far = packer === '' ? state !== 'toPack' && PACKING_STATE_LABELS[state] : say.packer(packer)
  return [
    !isInShop(status) && statusLabel(status),
    far,
    cartons !== null && say.cartons(cartons),
    shortLines > 0 && say.shortLines(shortLines),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** An order on the board: for whom, how it leaves, how far it is, and what goes into the box. */
export function PackingCard({ order, isSaving, isPackingOn, isSelected, onSelect, ...on }: Props) {
  const { orderId, status, state, customerName, city, deliverySlot, notes, items } = order
  const card = useRef<HTMLElement>(null)
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const isHere = isInShop(status)
  const isOpen = state !== 'packed' && state !== 'checked'
  const now = standing(order)
  return (
    <article
      ref={card}
      className={styles.card}
      aria-label={say.order(orderId)}
      data-selected={isSelected === true || undefined}
    >
      <header>
        {isSelected !== null && (
          <input
            type="checkbox"
            aria-label={say.select(orderId)}
            checked={isSelected}
            onChange={() => {}}
            onClick={(event) => onSelect(event.shiftKey)}
          />
        )}
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
      {now !== '' && (
        <p className={styles.standing} data-short={order.shortLines > 0 || undefined}>
          {now}
        </p>
      )}
      {notes !== '' && <p className={styles.notes}>{notes}</p>}
      <ul>
        {items.map((item, index) => (
          <li key={`${item.productId} ${index}`}>
            <strong>{inCases(item.quantity, item.unitsPerCase)}</strong>
            <span>
              {item.name}
              <small>{detailsOf(item)}</small>
            </span>
          </li>
        ))}
      </ul>
      <footer>
        <p>{say.contents(items.length, pieces)}</p>
        {isHere && <PlainButton onClick={on.onPrint}>{say.printList}</PlainButton>}
        {isHere && isPackingOn && (
          <PlainButton tone={isOpen && status !== 'ready' ? 'marigold' : 'default'} onClick={on.onPack}>
            {!isOpen ? say.open : state === 'toPack' || state === 'skipped' ? say.pack : say.goOn}
          </PlainButton>
        )}
        {status === 'accepted' && !isPackingOn && (
          <PlainButton loading={isSaving} onClick={() => on.onReady(card.current)}>
            {actionLabels.makeReady}
          </PlainButton>
        )}
      </footer>
    </article>
  )
}
