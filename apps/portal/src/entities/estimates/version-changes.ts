import type { EstimateVersion } from '@phuljhari/contract/estimates/estimates.contract'
import { FULFILMENT_LABELS } from '@phuljhari/contract/order-entry/order-draft'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { addressOf } from './estimate-format.ts'

type Line = EstimateVersion['lines'][number]
const NONE = 'None'

const quantityAndPrice = ({ quantity, price }: Line) => `${quantity} × ${formatRupees(price)}`

/** Pairs the lines of two versions by product. The lines of a product that is listed twice are paired in order. */
function pairs(before: readonly Line[], after: readonly Line[]): Array<[Line | undefined, Line | undefined]> {
  const earlier = Map.groupBy(before, ({ productId }) => productId)
  const matched = after.map((line): [Line | undefined, Line] => [earlier.get(line.productId)?.shift(), line])
  return [...matched, ...[...earlier.values()].flat().map((line): [Line, undefined] => [line, undefined])]
}

function lineChanges(before: readonly Line[], after: readonly Line[]): string[] {
  return pairs(before, after).flatMap(([was, is]) => {
    if (was && is) {
      const [from, to] = [quantityAndPrice(was), quantityAndPrice(is)]
      return from === to ? [] : [`${is.productName}: ${from} → ${to}`]
    }
    if (is) return [`Added ${is.productName}: ${quantityAndPrice(is)}`]
    return was ? [`Removed ${was.productName}: ${quantityAndPrice(was)}`] : []
  })
}

/** Everything that the customer sees of a version besides its lines. */
const factsOf = (version: EstimateVersion): ReadonlyArray<readonly [label: string, text: string]> => [
  ['Customer', version.customer.fullName],
  ['Phone', formatPhone(version.customer.phoneNumber)],
  ['Address', addressOf(version)],
  ['Delivery', FULFILMENT_LABELS[version.fulfilment]],
  ['Transport company', [version.transport?.name, version.transport?.destination].filter(Boolean).join(', ')],
  ['Coupon', version.couponCode ?? ''],
  ['Coupon discount', formatRupees(version.couponDiscount)],
  ['Discount', formatRupees(version.extraDiscount)],
  ['Packing', formatRupees(version.packingCharge)],
  ['Transport', formatRupees(version.shippingCharge)],
  ['GST', formatRupees(version.tax ?? 0)],
  ['Payment method', version.paymentMethod],
  ['Notes', version.notes],
  ['Valid till', formatDate(version.validUntil)],
  ['Total', formatRupees(version.totalAmount)],
]

/** Returns what changed between two versions, one text for each change: products first, the total last. */
export function versionChanges(before: EstimateVersion, after: EstimateVersion): string[] {
  const was = new Map(factsOf(before))
  return [
    ...lineChanges(before.lines, after.lines),
    ...factsOf(after)
      .filter(([label, text]) => was.get(label) !== text)
      .map(([label, text]) => `${label}: ${was.get(label) || NONE} → ${text || NONE}`),
  ]
}
