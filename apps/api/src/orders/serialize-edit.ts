import { eventFields } from '@phuljhari/contract/activity/describe-event'
import type { OrderEvent } from '@phuljhari/contract/orders/order-events.contract'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { OrderEventRow } from '../events/events.store.ts'
import { withoutContactIn } from './hide-contact.ts'
import type { EditedLine, EditSnapshot } from './entry/edit-event.ts'

type Edit = NonNullable<OrderEvent['edit']>

/** Recorded values with a dedicated place in the history, or none. */
const OTHER_PLACE = new Set(['status', 'agentName', 'reason', 'lines', 'totalPaise'])
/** How to reach the customer. */
const CONTACT = new Set(['customerPhone', 'customerEmail', 'deliveryAddress'])

const serializeLine = (line: EditedLine | null) => line && { quantity: line.quantity, price: toRupees(line.pricePaise) }

/** Which values an event changed, in words. @param seesContact whether the user may see how to reach customers */
export function changedValues({ before, after }: Pick<OrderEventRow, 'before' | 'after'>, seesContact: boolean) {
  const shown = (text: string) => (seesContact ? text : withoutContactIn(text))
  const isShown = (key: string) => !OTHER_PLACE.has(key) && (seesContact || !CONTACT.has(key))
  return eventFields({
    before: before as Record<string, unknown> | null,
    after: after as Record<string, unknown> | null,
  })
    .filter(({ key, isChanged }) => isChanged && isShown(key))
    .map(({ label, before: previous, after: next }) => ({ label, before: shown(previous), after: shown(next) }))
}

/** What an edit changed, in words. @param seesContact whether the user may see how to reach customers */
export function serializeEdit({ before, after }: Pick<OrderEventRow, 'before' | 'after'>, seesContact: boolean): Edit {
  const [old, now] = [before, after] as [Partial<EditSnapshot> | null, Partial<EditSnapshot> | null]
  const reason = String(now?.['reason'] ?? '')
  return {
    reason: seesContact ? reason : withoutContactIn(reason),
    lines: (now?.lines ?? []).map((line, index) => {
      const previous = old?.lines?.[index] ?? null
      return {
        productName: (line ?? previous)?.name ?? '',
        before: serializeLine(previous),
        after: serializeLine(line),
      }
    }),
    values: changedValues({ before, after }, seesContact),
    totalBefore: toRupees(old?.totalPaise ?? 0),
    totalAfter: toRupees(now?.totalPaise ?? 0),
  }
}
