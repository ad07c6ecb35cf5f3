import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { rupeesOnWire } from '../rules/money.ts'
import { type TradeField, tradeFieldsOnWire } from './trade-fields.ts'

/** What order entry searches, shows and computes tax from, of the fields of the trade. */
export const PICK_LIST_FIELDS = [
  'listNumber',
  'code',
  'tamilName',
  'content',
  'unitsPerCase',
  'hsn',
] as const satisfies readonly TradeField[]

/** A product as the order entry needs it. Empty texts are left out. */
export const pickListProduct = z.object({
  _id: z.string(),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  /** The MRP. */
  mrp: rupeesOnWire,
  /** What a unit sells for: the discount price if there is one, else the MRP. */
  price: rupeesOnWire,
  ...tradeFieldsOnWire.omit({ netWeight: true, rack: true }).shape,
})
export type PickListProduct = z.output<typeof pickListProduct>

/** Beyond section 7: the whole catalogue, by name, to search in the browser. Sends an ETag. */
export const pickList = route({
  method: 'GET',
  url: '/products/pick-list',
  permission: 'orders.enter',
  isInFirstView: true,
  schema: {
    summary: 'All products, as order entry needs them',
    tags: ['products'],
    security: bearer,
    response: { 200: z.array(pickListProduct) },
  },
})
