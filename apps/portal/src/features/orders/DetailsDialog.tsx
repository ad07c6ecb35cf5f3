import { Button, Menu } from '@mantine/core'
import type { OrderAction } from '@phuljhari/contract/orders/order-status'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { DataTable } from '../../ui/DataTable.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { MapButton } from './MapButton.tsx'
import { moreActions } from './order-actions.ts'
import { label } from './orders.messages.ts'
import styles from './order-dialogs.module.css'
import { deliveryDateText, NO_EMAIL, orderedText, type DisplayedItem, type DisplayedOrder } from './read-orders.ts'

type Props = {
  order: DisplayedOrder
  busy: boolean
  onAction: (order: DisplayedOrder, action: OrderAction) => void
  onClose: () => void
}

function factsOf(order: DisplayedOrder): Array<readonly [string, string]> {
  const { city, state, pincode, latitude, longitude } = order.deliveryLocation
  const agent = order.assignedAgent
  return [
    ['Customer', order.customerName],
    ['Phone', formatPhone(order.customerPhone)],
    ...(order.customerEmail === NO_EMAIL ? [] : [['Email', order.customerEmail] as const]),
    ['Address', order.customerAddress],
    ['City', [city, state, pincode].filter(Boolean).join(', ')],
    ...(latitude !== null && longitude !== null
      ? [['Coordinates', `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`] as const]
      : []),
    ['Order date', orderedText(order)],
    ['Payment method', order.paymentMethod || 'N/A'],
    ['Delivery date', [deliveryDateText(order), order.deliverySlot].filter(Boolean).join(' · ')],
    ['Agent', agent ? [agent.name, agent.bikeNumber].filter(Boolean).join(' · ') : 'Not assigned'],
    ...(order.notes ? [['Notes', order.notes] as const] : []),
  ]
}

/** The unit price; where it is a discount, the original struck through and what is saved (section 2). */
function UnitPrice({ item }: { item: DisplayedItem }) {
  if (item.originalPrice <= item.price) return formatRupees(item.price)
  return (
    <>
      {formatRupees(item.price)} <s>{formatRupees(item.originalPrice)}</s>
      <small className={styles.save}>Save {formatRupees(item.originalPrice - item.price)}</small>
    </>
  )
}

/** Section 2, details modal. */
export function DetailsDialog({ order, busy, onAction, onClose }: Props) {
  const more = moreActions(order)
  return (
    <Dialog title={`Order ${order.id}`} size="xl" onClose={onClose}>
      <div className={styles.detailsHead}>
        <StatusBadge status={order.displayed} />
        <span>
          <MapButton order={order} label="View on Map" />
          {more.length > 0 && (
            <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
              <Menu.Target>
                <Button variant="default" size="sm" loading={busy}>
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
      <dl className={styles.details}>
        {factsOf(order).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DataTable
        label="Items"
        rows={order.items}
        keyOf={(item) => `${item.id} ${order.items.indexOf(item)}`}
        columns={[
          { title: 'Product', cell: (item) => item.name },
          { title: 'Brand', cell: (item) => item.brandName },
          { title: 'Category', cell: (item) => item.category },
          { title: 'Quantity', number: true, cell: (item) => item.quantity },
          { title: 'Unit Price', number: true, cell: (item) => <UnitPrice item={item} /> },
          { title: 'Total', number: true, cell: (item) => formatRupees(item.total) },
        ]}
      />
      <dl className={styles.totals}>
        {(
          [
            ['Subtotal', order.subTotal],
            ['Shipping', order.shippingCharge],
            ['Total Amount', order.totalAmount],
          ] as const
        ).map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatRupees(amount)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
