import { t } from '../rules/t.ts'

const conflict = <const Message extends string>(message: Message) => ({ status: 409, message }) as const

/** Why the life cycle refuses an action. They are apart from the other errors, whose texts the portal does not load. */
export const ORDER_REFUSALS = {
  'order.not_accepted': conflict(t('Order must be accepted before assigning an agent')),
  'order.no_agent': conflict(t('No delivery agent assigned to this order. Please assign an agent first.')),
  'order.not_assigned': conflict(t('Only an assigned order can be given to another agent, date or time slot')),
  'order.refused': conflict(t('The status of this order does not allow this')),
  'order.not_pickup': conflict(t('This order is not picked up at the counter')),
  'order.not_lorry': conflict(t('This order is not sent by lorry')),
  'order.other_fulfilment': conflict(
    t('This order is not delivered by an agent. Edit the order to change how it is delivered.'),
  ),
} as const
export type OrderRefusal = keyof typeof ORDER_REFUSALS
