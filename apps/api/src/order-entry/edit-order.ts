import { AppError } from '@phuljhari/contract/errors'
import type { OrderDraft } from '@phuljhari/contract/order-entry/order-draft'
import { displayedStatus, EDITABLE_STATUSES } from '@phuljhari/contract/orders/order-status'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { Transactions } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { assertNotErased, assignmentSnapshot, getOrder } from '../orders/change-status.ts'
import { orderHooks } from '../orders/order-hooks.ts'
import { clearAssignment, findOrderRow, lockOrder, saveStatus, type LockedOrder } from '../orders/orders.store.ts'
import { contentColumns, replaceItems, updateContents, type ContentColumns } from './order-entry.store.ts'
import { changesBetween } from './edit-event.ts'
import { orderToEdit, type OrderToEdit } from './frozen-line.ts'
import { priceDraft } from './price-draft.ts'
import { t } from '@phuljhari/contract/rules/t'

export type EditRequest = {
  draft: OrderDraft
  /** The total that the actor saw, in paise; null when this is only tried. */
  expectedTotal: number | null
  edition: number
  reason: string
}

/**
 * Refuses an edit of an order that no longer may be edited, or that is based on an older edition.
 * @throws {AppError} order.not_found, order.erased, order.not_editable, order.invoiced, order.edited
 */
function assertEditable(order: LockedOrder | undefined, edition: number): asserts order {
  if (!order) throw new AppError('order.not_found')
  assertNotErased(order)
  if (!EDITABLE_STATUSES.some((status) => status === order.status)) {
    const end = displayedStatus(order.status)
    const message = t('This order was {end}. It can no longer be edited.', { end })
    throw new AppError('order.not_editable', end === 'cancelled' || end === 'rejected' ? { message } : {})
  }
  if (order.bill_number !== null) throw new AppError('order.invoiced')
  if (order.edition !== edition) throw new AppError('order.edited')
}

/** The new contents. An address that stays keeps its location, unless the draft has another one. */
function editedColumns(columns: ContentColumns, order: OrderToEdit): ContentColumns {
  const { latitude, longitude } = order
  const isSameAddress = (['street', 'city', 'state', 'pincode'] as const).every((part) => columns[part] === order[part])
  return columns.latitude === null && isSameAddress ? { ...columns, latitude, longitude } : columns
}

/**
 * Replaces the contents of an order whose goods have not left. The order keeps its source and the account that entered
 * it, and also its agent, date and time slot; but an assigned order that is no longer to be delivered by an agent goes
 * back to accepted.
 * @throws {AppError} order.not_found, order.erased, order.not_editable, order.invoiced, order.edited, and whatever
 *   priceDraft refuses
 */
export async function editOrder(db: Transactions, orderId: string, request: EditRequest, actor: Actor): Promise<Order> {
  const { draft, expectedTotal, edition, reason } = request
  return db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    assertEditable(locked, edition)
    const { row, items } = await findOrderRow(tx, orderId)
    const order = orderToEdit(row, items)
    const priced = await priceDraft(tx, draft, actor, await currentSettings(tx), { expectedTotal, order })
    const columns = editedColumns(contentColumns({ ...priced, draft }), order)
    await updateContents(tx, orderId, columns)
    await replaceItems(tx, orderId, priced.lines)
    for (const hook of orderHooks()) {
      await hook.onEntry?.(tx, draft.customer, actor)
      await hook.onEdit?.(tx, { orderId, before: order.lines, lines: priced.lines })
    }
    const losesAgent = locked.status === 'assigned' && draft.fulfilment !== 'agent'
    if (losesAgent) {
      await clearAssignment(tx, orderId)
      await saveStatus(tx, orderId, 'accepted')
    }
    const assignment = assignmentSnapshot(locked)
    const { agentId, agentName } = losesAgent ? { agentId: null, agentName: null } : assignment
    const changes = changesBetween(order, columns, priced.lines)
    await recordEvent(tx, actor, {
      subject: 'order',
      subjectId: orderId,
      action: 'edit',
      before: {
        status: locked.status,
        ...(losesAgent ? assignment : { agentId, agentName }),
        ...changes.before,
      },
      after: { status: losesAgent ? 'accepted' : locked.status, agentId, agentName, ...changes.after, reason },
    })
    return getOrder(tx, orderId)
  })
}
