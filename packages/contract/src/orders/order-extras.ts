import { z } from 'zod'
import { rupeesOnWire } from '../rules/money.ts'
import { ENTRY_SOURCES, FULFILMENTS } from './fulfilment.ts'
import { ORDER_FLAGS } from './order-flags.ts'

/** What this API adds to the lines of an order. A field is absent where there is no value. */
export const lineExtras = z.object({
  /** The catalogue's selling price, where staff changed it. */
  listPrice: rupeesOnWire.optional(),
  listNumber: z.string().optional(),
  code: z.string().optional(),
  tamilName: z.string().optional(),
  /** What a unit is, such as `1 Box (10 Pcs)`. */
  content: z.string().optional(),
  /**
   * What actors without a discount limit gave on each unit and as a share of the extra discount. Others may keep it.
   */
  granted: z.object({ perUnit: rupeesOnWire, ofExtra: rupeesOnWire }).optional(),
  /** The HSN code as ordered, only where tax is added to the prices. */
  hsn: z.string().optional(),
})

/**
 * What this API adds to the order of section 3. Storefront orders that break no rule have nothing of it but tax and
 * rounding, until they change.
 */
export const orderExtras = z.object({
  /** `agent` if absent. */
  fulfilment: z.enum(FULFILMENTS).optional(),
  /** The storefront if absent. */
  source: z.enum(ENTRY_SOURCES).optional(),
  /** The actor who entered the order: the e-mail address of an account. */
  enteredBy: z.string().optional(),
  /**
   * The GSTIN that staff entered, '' for a buyer who is not registered. If absent, the one in the customer book counts.
   */
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
  /** Whether its prices include tax, which an edit keeps; absent where the shop charged none. */
  pricesIncludeTax: z.boolean().optional(),
  transport: z.object({ name: z.string(), destination: z.string(), lrNumber: z.string() }).optional(),
  /** The rules that the order broke when it was placed or last edited. Later changes of the rules do not matter. */
  flags: z.array(z.enum(ORDER_FLAGS)).optional(),
  /** The minimum order that applied then, with the flag below_minimum. */
  minimumOrder: rupeesOnWire.optional(),
  /** How often the order was edited; an edit names the edition that it is based on. */
  edition: z.number().int().optional(),
  /** The money of the order, once anything is due or was paid (payments/payment-kinds.ts). */
  payment: z
    .object({
      due: rupeesOnWire,
      paid: rupeesOnWire,
      /** What was claimed and is not verified yet. */
      toVerify: rupeesOnWire,
    })
    .optional(),
  /** The number of its tax invoice or bill of supply, unless that was cancelled. */
  billNumber: z.string().optional(),
  /** The number of the estimate that became this order. */
  estimateNumber: z.string().optional(),
})
