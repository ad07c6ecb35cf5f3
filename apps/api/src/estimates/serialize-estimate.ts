import type { Estimate, EstimateSummary, EstimateVersion } from '@phuljhari/contract/estimates/estimates.contract'
import { totalGst } from '@phuljhari/contract/estimates/total-gst'
import type { Adjustment } from '@phuljhari/contract/order-entry/draft-totals'
import type { OrderDraft } from '@phuljhari/contract/order-entry/order-draft'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { FrozenLine } from '../order-entry/frozen-line.ts'
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

/** How the shop charges tax now. */
type Shop = Parameters<typeof totalGst>[1]

/** What tax and rounding added; absent from versions made before they were part of the total. */
function taxOnWire({ totals }: VersionRow['priced'], shop: Shop) {
  const { taxPaise = 0, roundOffPaise = 0, pricesIncludeTax } = totals as Partial<typeof totals>
  return {
    ...(taxPaise !== 0 && { tax: toRupees(taxPaise) }),
    ...(roundOffPaise !== 0 && { roundOff: toRupees(roundOffPaise) }),
    gst: totalGst(pricesIncludeTax, shop),
  }
}

const serializeVersion = ({ draft, priced, ...row }: VersionRow, shop: Shop): EstimateVersion => ({
  version: row.version,
  at: row.at.toISOString(),
  person: row.person,
  validUntil: row.valid_until,
  customer: draft.customer,
  fulfilment: draft.fulfilment,
  source: draft.source,
  deliveryAddress: addressOnWire(draft.deliveryAddress),
  transport: draft.transport ?? null,
  lines: priced.lines.map(serializeLine),
  couponCode: draft.couponCode,
  extraDiscountTyped: typed(draft.extraDiscount),
  packingTyped: typed(draft.packing),
  subTotal: toRupees(priced.totals.goodsPaise),
  couponDiscount: toRupees(priced.totals.couponPaise),
  extraDiscount: toRupees(priced.totals.extraDiscountPaise),
  packingCharge: toRupees(priced.totals.packingPaise),
  shippingCharge: toRupees(priced.totals.shippingPaise),
  totalAmount: toRupees(priced.totals.totalPaise),
  ...taxOnWire(priced, shop),
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

/** @param shop how it charges tax now */
export const serializeEstimate = (row: EstimateRow, versions: readonly VersionRow[], shop: Shop): Estimate => ({
  number: row.number,
  state: row.state,
  versions: versions.map((version) => serializeVersion(version, shop)),
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
