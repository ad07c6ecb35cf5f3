import type { EstimateVersion } from '@phuljhari/contract/estimates/estimates.contract'
import { FULFILMENT_LABELS } from '@phuljhari/contract/order-entry/order-draft'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { addressOf } from './estimate-format.ts'
import { paymentMethodText } from '../orders/order-texts.ts'
import { t } from '@phuljhari/contract/rules/t'

type Line = EstimateVersion['lines'][number]
const NONE = t('None')

/** With spaces that do not break: an amount on the next line would belong to nothing. */
const quantityAndPrice = ({ quantity, price }: Line) => `${quantity}\u00a0×\u00a0${formatRupees(price)}`

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
    if (is) return [t('Added {productName}: {is}', { productName: is.productName, is: quantityAndPrice(is) })]
    return was ? [t('Removed {productName}: {was}', { productName: was.productName, was: quantityAndPrice(was) })] : []
  })
}

/** Everything that the customer sees of a version besides its lines. */
const factsOf = (version: EstimateVersion): ReadonlyArray<readonly [label: string, text: string]> => [
  [t('Customer'), version.customer.fullName],
  [t('Phone'), formatPhone(version.customer.phoneNumber)],
  [t('Address'), addressOf(version)],
  [t('Delivery'), FULFILMENT_LABELS[version.fulfilment]],
  [t('Transport company'), [version.transport?.name, version.transport?.destination].filter(Boolean).join(', ')],
  [t('Coupon'), version.couponCode ?? ''],
  [t('Coupon discount'), formatRupees(version.couponDiscount)],
  [t('Discount'), formatRupees(version.extraDiscount)],
  [t('Packing'), formatRupees(version.packingCharge)],
  [t('Transport'), formatRupees(version.shippingCharge)],
  ['GST', formatRupees(version.tax ?? 0)],
  [t('Payment method'), paymentMethodText(version.paymentMethod)],
  [t('Notes'), version.notes],
  [t('Valid till'), formatDate(version.validUntil)],
  [t('Total'), formatRupees(version.totalAmount)],
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
