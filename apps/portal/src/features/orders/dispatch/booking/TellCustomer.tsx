import { Button, Menu } from '@mantine/core'
import { TELL_WAY_LABELS } from '@phuljhari/contract/dispatch/consignment-words'
import type { Consignment } from '@phuljhari/contract/dispatch/consignments.contract'
import { IconChevronDown } from '@tabler/icons-react'
import type { DisplayedOrder } from '../../../../entities/orders/read-orders.ts'
import { say } from './booking.messages.ts'
import { useMessage } from './use-message.ts'

/** Opens a message about an LR in the customer's language, by WhatsApp, SMS or e-mail. Nothing without an address. */
export function TellCustomer({ order, consignment }: { order: DisplayedOrder; consignment: Consignment }) {
  const { id: orderId, customerName, customerPhone, customerEmail } = order
  const message = useMessage({ orderId, customerName, customerPhone, customerEmail, consignment })
  if (!message || message.ways.length === 0) return null
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} hideDetached={false}>
      <Menu.Target>
        <Button variant="default" size="sm" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {say.tell}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {message.ways.map(({ way, href }) => (
          <Menu.Item
            key={way}
            component="a"
            href={href}
            target="_blank"
            rel="noreferrer"
            onClick={() => message.record(way)}
          >
            {TELL_WAY_LABELS[way]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
