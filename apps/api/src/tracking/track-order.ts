import { AppError } from '@phuljhari/contract/errors'
import type { OrderStatus } from '@phuljhari/contract/orders/order-status'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { isLinkSecret } from '@phuljhari/contract/rules/link-secret'
import type { Store } from '@phuljhari/contract/settings/store-of'
import type { TrackedOrder } from '@phuljhari/contract/tracking/tracking.contract'
import { TRACKING_STEPS, type TrackingStatus, type TrackingStep } from '@phuljhari/contract/tracking/tracking-status'
import type { Tx } from '../db/database.ts'
import { hashToken } from '../security/tokens.ts'
import { findConsignments, findTracked, type TrackedRow } from './tracking.store.ts'

const STATUSES: Readonly<Record<OrderStatus, TrackingStatus>> = {
  processing: 'received',
  accepted: 'accepted',
  ready: 'ready',
  assigned: 'ready',
  picked_up: 'onTheWay',
  in_transit: 'onTheWay',
  delivered: 'delivered',
  failed: 'failed',
  rejected: 'rejected',
  cancel: 'cancelled',
  cancelled: 'cancelled',
}

function statusOf({ status, packing_state }: TrackedRow): TrackingStatus {
  const isPacked = packing_state === 'packed' || packing_state === 'checked'
  return status === 'accepted' && isPacked ? 'ready' : STATUSES[status]
}

/** The last step that the order has passed: one that could not be delivered was on the way, others were received. */
function lastStepOf(status: TrackingStatus): TrackingStep {
  if (status === 'failed') return 'onTheWay'
  return status === 'rejected' || status === 'cancelled' ? 'received' : status
}

const dayOf = (moment: Date | null): string | null => moment && indiaDay(moment)

function daysOf(row: TrackedRow, status: TrackingStatus): TrackedOrder['days'] {
  const last = TRACKING_STEPS.indexOf(lastStepOf(status))
  // An order that was taken back a step has the times of before.
  const passed = (step: TrackingStep, moment: Date | null) =>
    TRACKING_STEPS.indexOf(step) <= last ? dayOf(moment) : null
  return {
    received: indiaDay(row.ordered_at),
    accepted: passed('accepted', row.accepted_at),
    ready: passed('ready', row.ready_at),
    onTheWay: passed('onTheWay', row.left_at),
    delivered: passed('delivered', row.closed_at),
  }
}

/** The promise counts until the order has arrived, or will not. */
const promiseOf = ({ delivery_date, delivery_slot, closed_at }: TrackedRow): TrackedOrder['promised'] =>
  delivery_date === null || closed_at !== null ? null : { day: delivery_date, slot: delivery_slot ?? '' }

/**
 * What the customer with this link sees of the order.
 * @param shop how the shop calls itself
 * @throws {AppError} tracking.not_found, alike for a secret that is malformed, unknown, revoked or has ended
 */
export async function trackByLink(tx: Tx, secret: string, shop: Store): Promise<TrackedOrder> {
  const row = isLinkSecret(secret) ? await findTracked(tx, hashToken(secret)) : undefined
  if (!row) throw new AppError('tracking.not_found')
  const status = statusOf(row)
  const days = daysOf(row, status)
  return {
    shop: { name: shop.name, phone: shop.phone },
    orderId: row.order_id,
    fulfilment: row.fulfilment,
    status,
    days,
    promised: promiseOf(row),
    closed: status === 'rejected' || status === 'cancelled' ? dayOf(row.closed_at) : null,
    consignments: (await findConsignments(tx, row.order_id)).map((one) => ({
      transport: one.transport,
      phone: one.phone,
      lrNumber: one.lr_number,
      office: one.office,
      days: one.days,
      sent: one.sent,
    })),
    endsOn: dayOf(row.ends_at),
  }
}
