import type { Estimate, EstimateSummary, EstimateVersion } from '@phuljhari/contract/estimates/estimates.contract'
import type { Adjustment } from '@phuljhari/contract/orders/draft-totals'
import type { OrderDraft } from '@phuljhari/contract/orders/order-draft'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { FrozenLine } from '../orders/entry/frozen-line.ts'
import type { SummaryRow } from './estimate-list.store.ts'
import type { EstimateRow, VersionRow } from './estimates.store.ts'

/** As it was typed. */
function typed(adjustment: Adjustment | null | undefined) {
  if (!adjustment) return null
  return adjustment.kind === 'percent'
    ? { percent: adjustment.basisPoints / 100 }
    : { amount: toRupees(adjustment.paise) }
}

function addressOnWire(address: OrderDraft['deliveryAddress']): EstimateVersion['deliveryAddress'] {
  if (!address || typeof address === 'string') return address ?? null
  return { ...address, latitude: address.latitude ?? null, longitude: address.longitude ?? null }
}

const serializeLine = (line: FrozenLine): EstimateVersion['lines'][number] => ({
  productId: line.productId,
  productName: line.productName,
  brandName: line.brandName,
  category: line.category,
  mrp: toRupees(line.mrpPaise),
  price: toRupees(line.unitPaise),
  quantity: line.quantity,
  ...(line.listPaise !== line.unitPaise && { listPrice: toRupees(line.listPaise) }),
  ...(line.listNumber !== null && { listNumber: line.listNumber }),
  ...(line.code !== null && { code: line.code }),
  ...(line.tamilName !== null && { tamilName: line.tamilName }),
  ...(line.content !== null && { content: line.content }),
})

const serializeVersion = ({ draft, priced: { lines, totals }, ...row }: VersionRow): EstimateVersion => ({
  version: row.version,
  at: row.at.toISOString(),
  person: row.person,
  validUntil: row.valid_until,
  customer: draft.customer,
  fulfilment: draft.fulfilment,
  source: draft.source,
  deliveryAddress: addressOnWire(draft.deliveryAddress),
  transport: draft.transport ?? null,
  lines: lines.map(serializeLine),
  couponCode: draft.couponCode,
  extraDiscountTyped: typed(draft.extraDiscount),
  packingTyped: typed(draft.packing),
  subTotal: toRupees(totals.goodsPaise),
  couponDiscount: toRupees(totals.couponPaise),
  extraDiscount: toRupees(totals.extraDiscountPaise),
  packingCharge: toRupees(totals.packingPaise),
  shippingCharge: toRupees(totals.shippingPaise),
  totalAmount: toRupees(totals.totalPaise),
  paymentMethod: draft.paymentMethod,
  notes: draft.notes,
})

function confirmationOf(row: EstimateRow): Estimate['confirmation'] {
  const { confirmed_version: version, confirmed_way: way, closed_at: at, closed_by: person, order_id: orderId } = row
  if (version === null || way === null || at === null || person === null || orderId === null) return null
  return { version, way, at: at.toISOString(), person, orderId }
}

function withdrawalOf({ withdrawal_reason: reason, closed_at: at, closed_by: person }: EstimateRow) {
  return reason === null || at === null || person === null ? null : { at: at.toISOString(), person, reason }
}

export const serializeEstimate = (row: EstimateRow, versions: readonly VersionRow[]): Estimate => ({
  number: row.number,
  state: row.state,
  versions: versions.map(serializeVersion),
  confirmation: confirmationOf(row),
  withdrawal: withdrawalOf(row),
})

/** Whether it is past its last day. @param today in India */
export const isExpired = ({ state, valid_until }: Pick<EstimateRow, 'state' | 'valid_until'>, today: string): boolean =>
  state === 'open' && valid_until < today

/** @param today in India */
export const serializeSummary = (row: SummaryRow, today: string): EstimateSummary => ({
  number: row.number,
  state: row.state,
  version: row.version,
  customerName: row.customer_name,
  phoneNumber: row.customer_phone,
  city: row.city,
  items: row.items,
  totalAmount: toRupees(row.total_paise),
  at: row.created_at.toISOString(),
  validUntil: row.valid_until,
  isExpired: isExpired(row, today),
  person: row.person,
})
