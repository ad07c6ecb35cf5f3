import { z } from 'zod'
import { rupeesOnWire } from '../rules/money.ts'
import { ENTRY_SOURCES, FULFILMENTS } from './fulfilment.ts'
import { ORDER_FLAGS } from './order-flags.ts'

/** What our API adds to the lines of an order; absent where there is none. */
export const lineExtras = z.object({
  /** The catalogue's selling price, where staff changed it. */
  listPrice: rupeesOnWire.optional(),
  listNumber: z.string().optional(),
  code: z.string().optional(),
  tamilName: z.string().optional(),
  /** What a unit is, such as `1 Box (10 Pcs)`. */
  content: z.string().optional(),
  /** What people without a discount limit gave: on each unit, and of the extra discount. Others may keep it. */
  granted: z.object({ perUnit: rupeesOnWire, ofExtra: rupeesOnWire }).optional(),
  /** As ordered; only where tax is added to the prices. */
  hsn: z.string().optional(),
})

/**
 * What our API adds to the order of section 3. Orders of the storefront that break no rule have none of it but tax and
 * rounding.
 */
export const orderExtras = z.object({
  /** `agent` if absent. */
  fulfilment: z.enum(FULFILMENTS).optional(),
  /** The storefront if absent. */
  source: z.enum(ENTRY_SOURCES).optional(),
  /** The e-mail address of the person who entered the order. */
  enteredBy: z.string().optional(),
  /** The GSTIN that staff entered with the order, '' for a buyer who is not registered; absent: the customer book's. */
  buyerGstin: z.string().optional(),
  couponCode: z.string().optional(),
  /** The coupon's deduction, and the extra discount. */
  couponDiscount: rupeesOnWire.optional(),
  extraDiscount: rupeesOnWire.optional(),
  packingCharge: rupeesOnWire.optional(),
  /**
   * GST that the prices do not include, and the rounding to whole rupees (tax/customer-pays.ts). totalAmount, what the
   * customer pays = subTotal − couponDiscount − extraDiscount + packingCharge + shippingCharge + tax + roundOff.
   */
  tax: rupeesOnWire.optional(),
  roundOff: rupeesOnWire.optional(),
  transport: z.object({ name: z.string(), destination: z.string(), lrNumber: z.string() }).optional(),
  /** The rules that the order broke when it was placed or last edited; later changes of the rules do not matter. */
  flags: z.array(z.enum(ORDER_FLAGS)).optional(),
  /** With the flag below_minimum: the minimum that applied then. */
  minimumOrder: rupeesOnWire.optional(),
  /** How often the order was edited; an edit names the edition that it is based on. */
  edition: z.number().int().optional(),
  /** Its money, once something is due or was paid (payments/payment-kinds.ts). */
  payment: z
    .object({
      due: rupeesOnWire,
      paid: rupeesOnWire,
      /** Claimed, not verified yet. */
      toVerify: rupeesOnWire,
    })
    .optional(),
  /** The number of its tax invoice or bill of supply that is not cancelled. */
  billNumber: z.string().optional(),
  /** The number of the estimate that it was. */
  estimateNumber: z.string().optional(),
})
