import { Button } from '@mantine/core'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react'
import { mapLink } from '../../../entities/orders/map-link.ts'
import { OrderFlags } from '../../../entities/orders/OrderFlags.tsx'
import { addressText, type DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import { PlainLink } from '../../../ui/PlainButton.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { say } from '../order-map.messages.ts'
import styles from './popup.module.css'

/** The longest address that a popup shows whole, in characters (section 9). */
const MAX_ADDRESS_LENGTH = 80

const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

/**
 * Truncates to 80 characters (section 9) plus an ellipsis, counting a Tamil or Hindi letter with its signs as one.
 * @internal for its test
 */
export function truncateAddress(address: string): string {
  if (address.length <= MAX_ADDRESS_LENGTH) return address
  const characters = Array.from(graphemes.segment(address), ({ segment }) => segment)
  return characters.length <= MAX_ADDRESS_LENGTH
    ? address
    : `${characters.slice(0, MAX_ADDRESS_LENGTH).join('').trimEnd()}…`
}

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
      <div className={styles.summary}>
        <StatusBadge status={order.status} />
        <strong>{formatRupees(order.totalAmount)}</strong>
      </div>
      <OrderFlags order={order} />
      <p className={styles.customer}>{order.customerName}</p>
      <p className={styles.address}>{truncateAddress(addressText(order))}</p>
      <Button fullWidth size="sm" onClick={() => onOpen(order)}>
        {say.viewDetails}
      </Button>
      {/* Shows the streets, which the map itself lacks without a tile provider. */}
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
