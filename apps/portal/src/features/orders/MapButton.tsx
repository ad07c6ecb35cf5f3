import { IconMapPin } from '@tabler/icons-react'
import { dialogs } from '../../ui/dialogs.ts'
import { PlainButton, PlainLink } from '../../ui/PlainButton.tsx'
import { say } from './orders.messages.ts'
import type { DisplayedOrder } from '../../entities/orders/read-orders.ts'
import { mapLink } from '../../entities/orders/map-link.ts'

const PIN = <IconMapPin size={16} aria-hidden />
const alertNoLocation = () => void dialogs.alert(say.noLocation)

type Props = { order: DisplayedOrder; label: string; tone?: 'quiet' }

/** Opens the location of an order in a maps service, or alerts that it has none. */
export function MapButton({ order, label, ...tone }: Props) {
  const link = mapLink(order)
  return link === null ? (
    <PlainButton {...tone} icon={PIN} onClick={alertNoLocation}>
      {label}
    </PlainButton>
  ) : (
    <PlainLink {...tone} icon={PIN} href={link}>
      {label}
    </PlainLink>
  )
}
