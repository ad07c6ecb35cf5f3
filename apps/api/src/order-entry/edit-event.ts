import type { EditedLine, EditSnapshot } from '../orders/order-history.ts'
import type { ContentColumns } from './order-entry.store.ts'
import type { FrozenLine } from './frozen-line.ts'
import type { OrderToEdit } from './frozen-line.ts'

/**
 * The columns that the event of an edit records, by the names that it records them under. The SQL function
 * personal_order_keys() lists those that are erased with the customer.
 */
const RECORDED = {
  customerName: 'customer_name',
  customerPhone: 'customer_phone',
  customerEmail: 'customer_email',
  buyerGstin: 'buyer_gstin',
  fulfilment: 'fulfilment',
  transport: 'transport',
  destination: 'destination',
  couponCode: 'coupon_code',
  couponPaise: 'coupon_paise',
  extraDiscountPaise: 'extra_discount_paise',
  packingPaise: 'packing_paise',
  shippingPaise: 'shipping_paise',
  taxPaise: 'tax_paise',
  roundOffPaise: 'round_off_paise',
  paymentMethod: 'payment_method',
  notes: 'notes',
} as const satisfies Record<string, keyof ContentColumns>

type Address = Pick<ContentColumns, 'street' | 'landmark' | 'city' | 'state' | 'pincode'>
const addressText = ({ street, landmark, city, state, pincode }: Address) =>
  [street, landmark, city, state, pincode].filter(Boolean).join(', ')

type Recorded = Pick<ContentColumns, (typeof RECORDED)[keyof typeof RECORDED]> & Address
const recordedValues = (contents: Recorded): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(RECORDED).map(([key, column]) => [key, contents[column]])),
  deliveryAddress: addressText(contents),
})

const editedLine = ({ productName, quantity, unitPaise }: FrozenLine): EditedLine => ({
  name: productName,
  quantity,
  pricePaise: unitPaise,
})
const isSame = (one: FrozenLine, other: FrozenLine) =>
  one.quantity === other.quantity && one.unitPaise === other.unitPaise

/** Pairs each line that the edit changes, adds or removes with what it was before. */
function changedLines(before: readonly FrozenLine[], after: readonly FrozenLine[]) {
  const later = new Map(after.map((line) => [line.changes, line]))
  const pairs = before.map((line, index) => ({ before: line, after: later.get(index) ?? null }))
  const added = after.filter(({ changes }) => changes === undefined)
  return [
    ...pairs
      .filter((pair) => pair.after === null || !isSame(pair.before, pair.after))
      .map((pair) => ({ before: editedLine(pair.before), after: pair.after && editedLine(pair.after) })),
    ...added.map((line) => ({ before: null, after: editedLine(line) })),
  ]
}

/** What the event of an edit records: the total, and of all other values only those that the edit changes. */
export function changesBetween(order: OrderToEdit, columns: ContentColumns, lines: readonly FrozenLine[]) {
  const before: EditSnapshot = { totalPaise: order.total_paise }
  const after: EditSnapshot = { totalPaise: columns.total_paise }
  const [old, now] = [recordedValues(order), recordedValues(columns)]
  for (const key of Object.keys(now))
    if (old[key] !== now[key]) {
      before[key] = old[key] ?? null
      after[key] = now[key] ?? null
    }
  const changed = changedLines(order.lines, lines)
  return {
    before: { ...before, ...(changed.length > 0 && { lines: changed.map((pair) => pair.before) }) },
    after: { ...after, ...(changed.length > 0 && { lines: changed.map((pair) => pair.after) }) },
  }
}
