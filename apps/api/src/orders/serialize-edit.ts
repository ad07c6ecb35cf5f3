import { eventFields } from '@phuljhari/contract/activity/describe-event'
import type { OrderEvent } from '@phuljhari/contract/orders/order-events.contract'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { OrderEventRow } from '../events/events.store.ts'
import type { EditedLine, EditSnapshot } from './entry/edit-event.ts'

type Edit = NonNullable<OrderEvent['edit']>

/** Recorded values with a place of their own in the history, or none. */
const OTHER_PLACE = new Set(['status', 'agentName', 'reason', 'lines', 'totalPaise'])
/** How to reach the customer. */
const CONTACT = new Set(['customerPhone', 'customerEmail', 'deliveryAddress'])

const serializeLine = (line: EditedLine | null) => line && { quantity: line.quantity, price: toRupees(line.pricePaise) }

/** What an edit changed, in words. @param seesContact whether the user may see how to reach customers */
export function serializeEdit({ before, after }: Pick<OrderEventRow, 'before' | 'after'>, seesContact: boolean): Edit {
  const [old, now] = [before, after] as [Partial<EditSnapshot> | null, Partial<EditSnapshot> | null]
  const isShown = (key: string) => !OTHER_PLACE.has(key) && (seesContact || !CONTACT.has(key))
  return {
    reason: String(now?.['reason'] ?? ''),
    lines: (now?.lines ?? []).map((line, index) => {
      const previous = old?.lines?.[index] ?? null
      return {
        productName: (line ?? previous)?.name ?? '',
        before: serializeLine(previous),
        after: serializeLine(line),
      }
    }),
    values: eventFields({ before: old as Record<string, unknown>, after: now as Record<string, unknown> })
      .filter(({ key, isChanged }) => isChanged && isShown(key))
      .map(({ label, before: previous, after: next }) => ({ label, before: previous, after: next })),
    totalBefore: toRupees(old?.totalPaise ?? 0),
    totalAfter: toRupees(now?.totalPaise ?? 0),
  }
}
