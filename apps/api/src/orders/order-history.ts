import { eventFields } from '@phuljhari/contract/activity/describe-event'
import { AppError } from '@phuljhari/contract/errors'
import type { OrderEvent } from '@phuljhari/contract/orders/order-events.contract'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { Tx } from '../db/database.ts'
import { findOrderEvents, type OrderEventRow, type OrderSnapshot } from '../events/events.store.ts'
import { withoutContactIn } from './hide-contact.ts'
import { orderExists } from './orders.store.ts'

/** A line as the event of an edit records it. */
export type EditedLine = { name: string; quantity: number; pricePaise: number }
/** What the event of an edit records before and after: the total, and of all other values only those that changed. */
export type EditSnapshot = {
  totalPaise: number
  /** The lines of `before` and `after` correspond by position: null stands for a line that was added or removed. */
  lines?: Array<EditedLine | null>
  [key: string]: unknown
}

type Edit = NonNullable<OrderEvent['edit']>

/** Recorded values that the history shows in a dedicated place, or not at all. */
const OTHER_PLACE = new Set(['status', 'agentName', 'reason', 'lines', 'totalPaise'])
/** Recorded values that say how to reach the customer. */
const CONTACT = new Set(['customerPhone', 'customerEmail', 'deliveryAddress'])

/** Recorded amounts, in paise, and the coupon that led to one. */
const isAmount = (key: string) => key.endsWith('Paise') || key === 'couponCode' || key === 'coupon'

const serializeLine = (line: EditedLine | null, seesAmounts: boolean) =>
  line && { quantity: line.quantity, ...(seesAmounts && { price: toRupees(line.pricePaise) }) }

/**
 * Puts into words which values an event changed.
 * @param seesContact whether the user may see how to reach customers
 */
function changedValues({ before, after }: Pick<OrderEventRow, 'before' | 'after'>, seesContact: boolean) {
  const shown = (text: string) => (seesContact ? text : withoutContactIn(text))
  const isShown = (key: string) => !OTHER_PLACE.has(key) && (seesContact || !(CONTACT.has(key) || isAmount(key)))
  return eventFields({
    before: before as Record<string, unknown> | null,
    after: after as Record<string, unknown> | null,
  })
    .filter(({ key, isChanged }) => isChanged && isShown(key))
    .map(({ label, before: previous, after: next }) => ({ label, before: shown(previous), after: shown(next) }))
}

/**
 * Puts into words what an edit changed.
 * @param seesContact whether the user may see how to reach customers, and amounts
 */
function serializeEdit({ before, after }: Pick<OrderEventRow, 'before' | 'after'>, seesContact: boolean): Edit {
  const [old, now] = [before, after] as [Partial<EditSnapshot> | null, Partial<EditSnapshot> | null]
  const reason = String(now?.['reason'] ?? '')
  return {
    reason: seesContact ? reason : withoutContactIn(reason),
    lines: (now?.lines ?? []).map((line, index) => {
      const previous = old?.lines?.[index] ?? null
      return {
        productName: (line ?? previous)?.name ?? '',
        before: serializeLine(previous, seesContact),
        after: serializeLine(line, seesContact),
      }
    }),
    values: changedValues({ before, after }, seesContact),
    ...(seesContact && {
      totalBefore: toRupees(old?.totalPaise ?? 0),
      totalAfter: toRupees(now?.totalPaise ?? 0),
    }),
  }
}

const serializeState = (state: OrderSnapshot | null, currentName: string | null): OrderEvent['before'] =>
  state && {
    // Events of tracking links have none.
    status: state.status ?? null,
    agentId: state.agentId == null ? null : String(state.agentId),
    agentName: state.agentName ?? currentName,
    deliveryDate: state.deliveryDate ?? null,
    deliveryTimeSlot: state.deliverySlot ?? null,
  }

/**
 * The events of an order, oldest first.
 * @param seesContact whether the user may see how to reach customers
 * @throws {AppError} order.not_found
 */
export async function orderHistory(tx: Tx, orderId: string, seesContact: boolean): Promise<OrderEvent[]> {
  if (!(await orderExists(tx, orderId))) throw new AppError('order.not_found')
  const shown = (typed: string) => (seesContact ? typed : withoutContactIn(typed))
  return (await findOrderEvents(tx, orderId)).map((event) => ({
    at: event.at.toISOString(),
    action: event.action,
    actor: event.actor,
    before: serializeState(event.before, event.agent_before),
    after: serializeState(event.after, event.agent_after),
    ...(event.after?.happenedAt && { happenedAt: event.after.happenedAt }),
    ...(event.after?.takenBy && { takenBy: shown(event.after.takenBy) }),
    ...(event.after?.linkMadeBy && { linkMadeBy: event.after.linkMadeBy }),
    ...(event.action !== 'edit' && event.after?.reason && { reason: shown(event.after.reason) }),
    ...(event.action === 'edit' && { edit: serializeEdit(event, seesContact) }),
    ...(event.action === 'correctTransport' && { values: changedValues(event, seesContact) }),
  }))
}
