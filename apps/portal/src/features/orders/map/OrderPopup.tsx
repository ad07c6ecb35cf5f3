import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { DisplayedOrder } from '../read-orders.ts'
import { popupAddress } from './located-orders.ts'
import { say } from './map.messages.ts'
import styles from './map.module.css'

type Props = {
  order: DisplayedOrder
  onOpen: (order: DisplayedOrder) => void
  /** Back to the orders of the same place, where there are several. */
  back: { label: string; onClick: () => void } | null
}

/** Section 2, a marker's popup. */
export function OrderPopup({ order, onOpen, back }: Props) {
  return (
    <div className={styles.order}>
      <div className={styles.orderFacts}>
        <StatusBadge status={order.status} />
        <strong>{formatRupees(order.totalAmount)}</strong>
      </div>
      <p className={styles.customer}>{order.customerName}</p>
      <p className={styles.address}>{popupAddress(order)}</p>
      <Button fullWidth size="sm" onClick={() => onOpen(order)}>
        {say.details}
      </Button>
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
