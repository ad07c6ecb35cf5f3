import type { EstimateVersion } from '@phuljhari/contract/estimates/estimates.contract'
import { gstNote } from '@phuljhari/contract/estimates/total-gst'
import { fullAddress } from '@phuljhari/contract/orders/order-search'
import { formatRupees, toPaise } from '@phuljhari/contract/rules/money'
import type { SheetTotal } from '../../ui/print/sheet-parts.tsx'
import { t } from '@phuljhari/contract/rules/t'

type Line = EstimateVersion['lines'][number]

/** The amount of a line in rupees. It is multiplied in whole paise, which are exact. */
export const lineTotal = ({ price, quantity }: Pick<Line, 'price' | 'quantity'>): number =>
  (toPaise(price) * quantity) / 100

/** The delivery address on one line; empty for a pick-up without one. */
export function addressOf({ deliveryAddress }: Pick<EstimateVersion, 'deliveryAddress'>): string {
  if (deliveryAddress === null || typeof deliveryAddress === 'string') return deliveryAddress ?? ''
  const { street, landmark, city, state, pincode } = deliveryAddress
  return fullAddress({ customerAddress: [street, landmark].filter(Boolean).join(', '), city, state, pincode })
}

/** The totals of a version, from the goods to what the customer pays; parts that are 0 are left out. */
export function totalsOf(version: EstimateVersion): SheetTotal[] {
  const minus = (amount: number) => `−${formatRupees(amount)}`
  const signed = (amount: number) => (amount < 0 ? minus(-amount) : formatRupees(amount))
  const isPaidToLorry = version.shippingCharge === 0 && version.fulfilment === 'lorry'
  const rows: Array<SheetTotal | false> = [
    { label: t('Goods'), text: formatRupees(version.subTotal) },
    version.couponDiscount > 0 && {
      label: t('Coupon {couponCode}', { couponCode: version.couponCode ?? '' }),
      text: minus(version.couponDiscount),
    },
    version.extraDiscount > 0 && { label: t('Discount'), text: minus(version.extraDiscount) },
    version.packingCharge > 0 && { label: t('Packing'), text: formatRupees(version.packingCharge) },
    version.shippingCharge > 0 && { label: t('Transport'), text: formatRupees(version.shippingCharge) },
    isPaidToLorry && { label: t('Transport'), text: t('To pay at lorry office') },
    version.tax !== undefined && { label: 'GST', text: formatRupees(version.tax) },
    version.roundOff !== undefined && { label: t('Round-off'), text: signed(version.roundOff) },
    { label: t('Total{gst}', { gst: gstNote(version.gst) }), text: formatRupees(version.totalAmount), isTotal: true },
  ]
  return rows.filter((row) => row !== false)
}
