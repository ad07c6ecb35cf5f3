import { FULFILMENT_LABELS } from '@phuljhari/contract/orders/fulfilment'
import type { OrderAction } from '@phuljhari/contract/orders/order-status'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { type KeyboardEvent, memo, useState } from 'react'
import { OrderFlags } from '../../../entities/orders/OrderFlags.tsx'
import {
  deliveryDateText,
  type DisplayedItem,
  type DisplayedOrder,
  orderedText,
  placeText,
} from '../../../entities/orders/read-orders.ts'
import type { Can } from '../../../lib/can.ts'
import { hasShortcuts } from '../../../lib/shortcut-setting.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { StatusBadge, statusColor } from '../../../ui/StatusBadge.tsx'
import { MapButton } from '../MapButton.tsx'
import { cardActions } from '../order-actions.ts'
import styles from './order-card.module.css'
import { PaymentBadge } from './PaymentBadge.tsx'
import { paymentMethodText } from '../../../entities/orders/order-texts.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The number of items that a card shows at first (section 9). */
const COLLAPSED_COUNT = 2

/** The first two items of a card, the others on demand (section 2). */
function OrderItems({ items, seesAmounts }: { items: readonly DisplayedItem[]; seesAmounts: boolean }) {
  const [isExpanded, setExpanded] = useState(false)
  return (
    <div className={styles.items}>
      {/* Focusable, so that the keyboard can scroll it. */}
      <ul className={isExpanded ? styles.allItems : undefined} tabIndex={isExpanded ? 0 : undefined}>
        {items.slice(0, isExpanded ? undefined : COLLAPSED_COUNT).map((item, index) => (
          <li key={`${item.id} ${index}`}>
            <span>{item.name}</span> <small>× {item.quantity}</small>
            {seesAmounts && <span>{formatRupees(item.total)}</span>}
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
          {isExpanded ? t('Show less') : t('+{count} more items', { count: items.length - COLLAPSED_COUNT })}
        </button>
      )}
    </div>
  )
}

export type CardHandlers = {
  /** Says what the user's role allows. Stays the same function until the role changes. */
  can: Can
  onAction: (order: DisplayedOrder, action: OrderAction) => void
  onDetails: (order: DisplayedOrder) => void
  onInvoice: (order: DisplayedOrder) => void
}
type Props = CardHandlers & {
  order: DisplayedOrder
  /** The action that is being sent for this order. */
  running: OrderAction | null
}

/** The card of an order (section 2) with the actions of section 4. */
export const OrderCard = memo(function OrderCard({ order, running, can, onAction, onDetails, onInvoice }: Props) {
  const { actions, finalLabel } = cardActions(order, can)
  const seesContact = can('customers.contact')
  const seesAmounts = can('orders.amounts')
  /** Handles keys while the card itself has the focus, not its buttons and links. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') onDetails(order)
    else if (event.key === 'a' && hasShortcuts() && actions.some(({ action }) => action === 'accept'))
      onAction(order, 'accept')
  }
  const facts = [
    [t('Payment'), paymentMethodText(order.paymentMethod) || t('Not set')],
    [t('Delivery date'), deliveryDateText(order)],
    order.fulfilment === 'agent'
      ? [t('Agent'), order.assignedAgent?.name ?? t('Not assigned')]
      : [t('Fulfilment'), FULFILMENT_LABELS[order.fulfilment]],
  ] as const
  return (
    <article
      className={styles.card}
      style={{ borderLeftColor: statusColor(order.status) }}
      aria-label={t('Order {id}', { id: order.id })}
      onKeyDown={onKeyDown}
    >
      <div className={styles.cardHead}>
        <div>
          <h2>{order.id}</h2>
          <p>{orderedText(order)}</p>
        </div>
        {seesContact && <MapButton order={order} label={t('Map')} tone="quiet" />}
        <StatusBadge status={order.status} />
      </div>
      <OrderFlags order={order} />
      <div className={styles.customer}>
        <strong>{order.customerName}</strong>
        {seesContact && (
          <>
            <p className={styles.contact}>
              {order.customerPhone && <a href={`tel:${order.customerPhone}`}>{formatPhone(order.customerPhone)}</a>}
              <span>{order.customerEmail}</span>
            </p>
            <p>{order.customerAddress}</p>
          </>
        )}
        <p className={styles.place}>{placeText(order)}</p>
      </div>
      <OrderItems items={order.items} seesAmounts={seesAmounts} />
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {order.notes && <p className={styles.notes}>{order.notes}</p>}
      {order.deliveryNotes && (
        <p className={styles.notes}>
          <small>{t('Delivery notes')}</small> {order.deliveryNotes}
        </p>
      )}
      <div className={styles.foot}>
        {seesAmounts && (
          <p className={styles.total}>
            <span>{t('Total')}</span>
            <strong>{formatRupees(order.totalAmount)}</strong>
            <PaymentBadge {...order} />
          </p>
        )}
        <div className={styles.buttons}>
          {finalLabel && <span className={styles.finalLabel}>{finalLabel}</span>}
          {actions.map(({ action, label, tone }) => (
            <PlainButton
              key={action}
              tone={tone}
              loading={running === action}
              disabled={running !== null}
              onClick={() => onAction(order, action)}
            >
              {label}
            </PlainButton>
          ))}
          <PlainButton onClick={() => onDetails(order)}>{t('View Details')}</PlainButton>
          {/* The invoice shows phone and address. */}
          {seesContact && (
            <PlainButton tone="quiet" onClick={() => onInvoice(order)}>
              {t('Invoice')}
            </PlainButton>
          )}
        </div>
      </div>
    </article>
  )
})
