import { IconMapPin } from '@tabler/icons-react'
import { dialogs } from '../../../ui/dialogs.ts'
import { PlainButton, PlainLink } from '../../../ui/PlainButton.tsx'
import { mapLink } from './map-link.ts'
import { say } from '../orders.messages.ts'
import type { DisplayedOrder } from '../read-orders.ts'

const PIN = <IconMapPin size={16} aria-hidden />
const tellNoLocation = () => void dialogs.alert(say.noLocation)

/** Opens the place of an order in a maps service, or says that it has none. */
export function MapButton({ order, label }: { order: DisplayedOrder; label: 'Map' | 'View on Map' }) {
  const link = mapLink(order)
  return link === null ? (
    <PlainButton icon={PIN} onClick={tellNoLocation}>
      {label}
    </PlainButton>
  ) : (
    <PlainLink icon={PIN} href={link}>
      {label}
    </PlainLink>
  )
}
