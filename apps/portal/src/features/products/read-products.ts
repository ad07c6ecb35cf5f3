import { unitPrice } from '@phuljhari/contract/orders/order-totals'
import { z } from 'zod'

/** A product as the portal shows it (section 3); prices in rupees, discountPrice 0 for none. */
export type DisplayedProduct = {
  /** Null when the server sent none: the product is listed but cannot be changed or deleted. */
  id: string | null
  name: string
  brand: string
  category: string
  /** MRP. */
  originalPrice: number
  discountPrice: number
  image: string | null
  /** Set to active on load (section 3). */
  status: 'active' | 'inactive'
}

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => String(value ?? '').trim())

/** Accepts numbers and strings such as "1,200.50" or "₹ 90"; anything else is 0. */
const rupees = z
  .union([z.number(), z.string().transform((typed) => Number(typed.replaceAll(/[₹,\s]/g, '')))])
  .catch(0)
  .transform((value) => (Number.isFinite(value) && value > 0 ? Math.round(value * 100) / 100 : 0))

const address = z.string().min(1).optional().catch(undefined)
const image = z
  .union([z.string().min(1), z.looseObject({ Location: address, url: address })])
  .transform((read) => (typeof read === 'string' ? read : (read.Location ?? read.url ?? null)))
  .catch(null)

const served = z.looseObject({
  _id: text,
  productName: text,
  brandName: text,
  category: text,
  orignalPrice: rupees,
  discountPrice: rupees,
  images: z.array(image).catch([]),
})

/**
 * Reads the product list of any server leniently: prices may be strings, images `Location`, `url` or missing.
 * Unreadable products are skipped.
 * @param onSkipped called with each product that was skipped.
 * @throws {TypeError} when the reply is not a list: an empty catalogue would be misleading.
 */
export function readProducts(reply: unknown, onSkipped: (product: unknown) => void = () => {}): DisplayedProduct[] {
  if (!Array.isArray(reply)) throw new TypeError('The reply is not a list of products')
  return reply.flatMap((item: unknown) => {
    const read = served.safeParse(item)
    if (!read.success || (read.data._id === '' && read.data.productName === '')) {
      onSkipped(item)
      return []
    }
    const { _id, productName, brandName, category, orignalPrice, discountPrice, images } = read.data
    return [
      {
        id: _id || null,
        name: productName,
        brand: brandName,
        category,
        originalPrice: orignalPrice,
        discountPrice,
        image: images.find((found) => found !== null) ?? null,
        status: 'active' as const,
      },
    ]
  })
}

/** The discount price when there is one, else the MRP. */
export const sellingPrice = ({ originalPrice, discountPrice }: DisplayedProduct): number =>
  unitPrice({ orignalPrice: originalPrice, discountPrice })

/** A product that can be changed and deleted. */
export type SavedProduct = DisplayedProduct & { id: string }
export const isSaved = (product: DisplayedProduct): product is SavedProduct => product.id !== null
