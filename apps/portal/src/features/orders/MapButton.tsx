import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { dialogs } from '../../ui/dialogs.ts'
import { mapLink } from './map-link.ts'
import { say } from './orders.messages.ts'
import type { DisplayedOrder } from './read-orders.ts'

/** Opens the place of an order in a maps service, or says that it has none. */
export function MapButton({ order, label }: { order: DisplayedOrder; label: 'Map' | 'View on Map' }) {
  const link = mapLink(order)
  const shared = { variant: 'default', size: 'sm', leftSection: <IconMapPin size={16} aria-hidden /> } as const
  if (link === null)
    return (
      <Button {...shared} onClick={() => void dialogs.alert(say.noLocation)}>
        {label}
      </Button>
    )
  return (
    <Button {...shared} component="a" href={link} target="_blank" rel="noreferrer">
      {label}
    </Button>
  )
}
