import { Button, Menu } from '@mantine/core'
import type { OrderAction } from '@phuljhari/contract/orders/order-status'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { IconChevronDown } from '@tabler/icons-react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { MapButton } from '../map/MapButton.tsx'
import { moreActions } from '../order-actions.ts'
import styles from './order-dialogs.module.css'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderItemsTable } from './OrderItemsTable.tsx'
import { label } from '../orders.messages.ts'
import type { DisplayedOrder } from '../read-orders.ts'

type Props = {
  order: DisplayedOrder
  busy: boolean
  /** Actions that the server does not know. */
  missing: ReadonlySet<OrderAction>
  onAction: (order: DisplayedOrder, action: OrderAction) => void
  onClose: () => void
}

/** Section 2, details modal. */
export function DetailsDialog({ order, busy, missing, onAction, onClose }: Props) {
  const more = moreActions(order, missing)
  const totals = [
    ['Subtotal', order.subTotal],
    ['Shipping', order.shippingCharge],
    ['Total Amount', order.totalAmount],
  ] as const
  return (
    <Dialog title={`Order ${order.id}`} size="xl" onClose={onClose}>
      <div className={styles.detailsHead}>
        <StatusBadge status={order.displayed} />
        <span>
          <MapButton order={order} label="View on Map" />
          {more.length > 0 && (
            <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
              <Menu.Target>
                <Button
                  variant="default"
                  size="sm"
                  loading={busy}
                  rightSection={<IconChevronDown size={16} aria-hidden />}
                >
                  More actions
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {more.map((action) => (
                  <Menu.Item key={action} onClick={() => onAction(order, action)}>
                    {label[action]}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </span>
      </div>
      <OrderFacts order={order} />
      <OrderItemsTable items={order.items} />
      <dl className={styles.totals}>
        {totals.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatRupees(amount)}</dd>
          </div>
        ))}
      </dl>
      <OrderHistory orderId={order.id} />
    </Dialog>
  )
}
