import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { rupeesOnWire } from '../rules/money.ts'
import { idParam } from '../rules/text.ts'

const voucherParty = z.object({
  name: z.string(),
  /** Empty when unregistered or unknown. */
  gstin: z.string(),
  /** The lines of the address as printed; empty when unknown. */
  address: z.string(),
  /** A GST code, or '' when unknown. */
  stateCode: z.string(),
  phone: z.string(),
})
/** What is printed on a receipt or refund voucher beside its payment, frozen when it was issued (rules 50 and 51). */
export const voucherContent = z.object({
  seller: voucherParty.extend({ legalName: z.string(), email: z.string(), signature: z.string() }),
  recipient: voucherParty,
  /** The advance, or the part of it that is paid back. The rest of its payment was for goods already invoiced. */
  amount: rupeesOnWire,
  /** The goods that it is for, by order; the id is '' for goods not ordered yet. */
  goods: z.array(z.object({ orderId: z.string(), description: z.string(), amount: rupeesOnWire })),
  /** The GST rates in percent. */
  rates: z.array(z.number()),
  /** A GST code, or '' while it is unknown. */
  placeOfSupply: z.string(),
  isInter: z.boolean(),
  /** The receipt vouchers of the advance that a refund voucher pays back. */
  against: z.array(z.object({ number: z.string(), date: z.string() })),
})
export type VoucherContent = z.output<typeof voucherContent>
export const voucher = z.object({
  number: z.string(),
  /** The day in India on which it got its number, `yyyy-mm-dd`. */
  date: z.string(),
  /** Null for vouchers of an unregistered shop, and of versions that did not keep it. */
  content: voucherContent.nullable(),
})
export type Voucher = z.output<typeof voucher>
/** Returns a payment's voucher. Refused with payment.no_voucher for a payment without a number. */
export const getVoucher = route({
  method: 'GET',
  url: '/payments/:id/voucher',
  permission: 'payments.read',
  schema: {
    summary: 'The receipt or refund voucher of a payment',
    tags: ['payments'],
    security: bearer,
    params: z.object({ id: idParam }),
    response: { 200: voucher },
  },
})
