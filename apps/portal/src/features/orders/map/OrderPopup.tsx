import { Button } from '@mantine/core'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react'
import { PlainLink } from '../../../ui/PlainButton.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { OrderFlags } from '../flags/OrderFlags.tsx'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import { popupAddress } from './located-orders.ts'
import { mapLink } from './map-link.ts'
import { say } from './map.messages.ts'
import styles from './order-popup.module.css'

type Props = {
  order: DisplayedOrder
  onOpen: (order: DisplayedOrder) => void
  /** Returns to the list, if there are several orders at this place. */
  back: { label: string; onClick: () => void } | null
}

/** The content of a marker's popup (section 2). */
export function OrderPopup({ order, onOpen, back }: Props) {
  const link = mapLink(order)
  return (
    <div className={styles.order}>
      <div className={styles.head}>
        <StatusBadge status={order.status} />
        <strong>{formatRupees(order.totalAmount)}</strong>
      </div>
      <OrderFlags order={order} />
      <p className={styles.customer}>{order.customerName}</p>
      <p className={styles.address}>{popupAddress(order)}</p>
      <Button fullWidth size="sm" onClick={() => onOpen(order)}>
        {say.viewDetails}
      </Button>
      {/* Streets: the map itself has none without a tile provider. */}
      {link !== null && (
        <PlainLink icon={<IconExternalLink size={16} aria-hidden />} href={link}>
          {say.openInMaps}
        </PlainLink>
      )}
      {back && (
        <Button
          fullWidth
          size="sm"
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={back.onClick}
        >
          {back.label}
        </Button>
      )}
    </div>
  )
}
