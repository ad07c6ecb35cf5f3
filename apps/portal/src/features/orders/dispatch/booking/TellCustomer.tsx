import { Button, Menu } from '@mantine/core'
import { TELL_WAY_LABELS, TELL_WAYS } from '@phuljhari/contract/dispatch/consignment-words'
import type { Consignment } from '@phuljhari/contract/dispatch/consignments.contract'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { DisplayedOrder } from '../../../../entities/orders/read-orders.ts'
import { config } from '../../../../lib/config.ts'
import { logProblem } from '../../../../lib/log.ts'
import { trackingPapersQuery } from '../../../tracking/tracking.queries.ts'
import { say } from './booking.messages.ts'
import { useChangeConsignment } from './booking.queries.ts'

/** Opens a message about an LR in the customer's language, by WhatsApp, SMS or e-mail. Nothing without an address. */
export function TellCustomer({ order, consignment }: { order: DisplayedOrder; consignment: Consignment }) {
  const { id: orderId, customerName: name, customerPhone: phone, customerEmail: email } = order
  const { data: papers } = useQuery(trackingPapersQuery({ name, phoneNumber: phone }))
  const { mutateAsync } = useChangeConsignment(orderId)
  if (!papers) return null
  const text = papers.consignmentText(config.store.name, orderId, consignment)
  const links = papers.messageLinks({ phone, email }, say.subject(orderId, consignment.lrNumber), text)
  const ways = TELL_WAYS.flatMap((way) => (links[way] === null ? [] : [{ way, href: links[way] }]))
  if (ways.length === 0) return null
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} hideDetached={false}>
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {say.tell}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ways.map(({ way, href }) => (
          <Menu.Item
            key={way}
            component="a"
            href={href}
            target="_blank"
            rel="noreferrer"
            // The message opens whether or not this is recorded.
            onClick={() =>
              void mutateAsync({ kind: 'told', id: consignment._id, orderId, way }).catch((error: unknown) =>
                logProblem('A message to a customer was not recorded', error),
              )
            }
          >
            {TELL_WAY_LABELS[way]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
