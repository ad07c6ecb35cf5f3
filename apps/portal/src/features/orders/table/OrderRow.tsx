import type { OrderAction } from '@phuljhari/contract/orders/order-status'
import { type KeyboardEvent, memo } from 'react'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import type { Can } from '../../../lib/can.ts'
import { hasShortcuts } from '../../../lib/shortcut-setting.ts'
import { statusColor } from '../../../ui/StatusBadge.tsx'
import { cardActions } from '../order-actions.ts'
import styles from './orders-table.module.css'
import type { TableColumn } from './table-columns.tsx'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  order: DisplayedOrder
  /** Its place among all orders, from 0. */
  index: number
  columns: readonly TableColumn[]
  /** The action that is being sent for this order. */
  running: OrderAction | null
  can: Can
  /** Null where orders cannot be selected. */
  isSelected: boolean | null
  /** @param isRange selects all from the row before as well */
  onSelect: (order: DisplayedOrder, isRange: boolean) => void
  onAction: (order: DisplayedOrder, action: OrderAction) => void
  onDetails: (order: DisplayedOrder) => void
}

/** An order in one line, with the actions that its card offers. */
export const OrderRow = memo(function OrderRow(props: Props) {
  const { order, index, columns, running, can, isSelected, onSelect, onAction, onDetails } = props
  const { actions, finalLabel } = cardActions(order, can)
  /** Handles keys while the row itself has the focus, as on a card. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') onDetails(order)
    else if (event.key === ' ' && isSelected !== null) {
      event.preventDefault()
      onSelect(order, event.shiftKey)
    } else if (event.key === 'a' && hasShortcuts() && actions.some(({ action }) => action === 'accept'))
      onAction(order, 'accept')
  }
  return (
    // The header is row 1.
    <tr
      aria-rowindex={index + 2}
      aria-label={t('Order {id}', { id: order.id })}
      tabIndex={-1}
      style={{ boxShadow: `inset 3px 0 ${statusColor(order.status)}` }}
      onKeyDown={onKeyDown}
    >
      {isSelected !== null && (
        <td className={styles.select}>
          <input
            type="checkbox"
            aria-label={t('Select order {id}', { id: order.id })}
            checked={isSelected}
            onChange={() => {}}
            onClick={(event) => onSelect(order, event.shiftKey)}
          />
        </td>
      )}
      {columns.map(({ id, isNumber, cell }) => {
        const content = cell(order)
        return id === 'order' ? (
          <th key={id} scope="row">
            <button type="button" className={styles.open} onClick={() => onDetails(order)}>
              {order.id}
            </button>
          </th>
        ) : (
          <td
            key={id}
            className={isNumber && styles.number}
            title={typeof content === 'string' && content !== '' ? content : undefined}
          >
            {content}
          </td>
        )
      })}
      <td className={styles.actions}>
        {finalLabel && <span>{finalLabel}</span>}
        {actions.map(({ action, label, tone }) => (
          <button
            key={action}
            type="button"
            data-tone={tone}
            disabled={running !== null}
            aria-busy={running === action}
            onClick={() => onAction(order, action)}
          >
            {label}
          </button>
        ))}
      </td>
    </tr>
  )
})
