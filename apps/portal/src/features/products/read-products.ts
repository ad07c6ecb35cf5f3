import { unitPrice } from '@phuljhari/contract/orders/order-totals'
import { TRADE_FIELDS, type TradeField } from '@phuljhari/contract/products/trade-fields'
import { asList, asNumber, asRecord, asText } from '../../lib/coerce.ts'

/** A product as the portal shows it (section 3); prices in rupees, discountPrice 0 for none. */
export type DisplayedProduct = {
  /** Null if the server sent none: the product is listed but cannot be changed or deleted. */
  id: string | null
  name: string
  brand: string
  category: string
  /** MRP. */
  originalPrice: number
  discountPrice: number
  image: string | null
  /** The fields of the trade that have a value, as text. Only our API sends them. */
  trade: Partial<Record<TradeField, string>>
  /** Set to active on load (section 3). */
  status: 'active' | 'inactive'
}

/** Accepts numbers and strings such as "1,200.50" or "₹ 90"; anything else is 0. */
function asRupees(value: unknown): number {
  const rupees = asNumber(typeof value === 'string' ? value.replaceAll(/[₹,\s]/g, '') : value) ?? 0
  return rupees > 0 ? Math.round(rupees * 100) / 100 : 0
}

/** Returns the URL of an image, which is sent bare or in an object (section 3); empty if there is none. */
function imageUrl(image: unknown): string {
  if (typeof image === 'string') return image
  const { Location, url } = asRecord(image)
  return asText(Location) || asText(url)
}

const readTrade = (product: Readonly<Record<string, unknown>>): DisplayedProduct['trade'] =>
  Object.fromEntries(
    TRADE_FIELDS.map((field) => [field, asText(product[field])] as const).filter(([, text]) => text !== ''),
  )

/**
 * Reads the product list of any server leniently: prices may be strings, images `Location`, `url` or missing.
 * Unreadable products are skipped.
 * @param onSkipped called with each product that was skipped.
 * @throws {TypeError} when the reply is not a list: an empty catalogue would be misleading.
 */
export function readProducts(reply: unknown, onSkipped: (product: unknown) => void = () => {}): DisplayedProduct[] {
  if (!Array.isArray(reply)) throw new TypeError('The reply is not a list of products')
  return reply.flatMap((item: unknown) => {
    const product = asRecord(item)
    const [id, name] = [asText(product['_id']), asText(product['productName'])]
    if (id === '' && name === '') {
      onSkipped(item)
      return []
    }
    return [
      {
        id: id || null,
        name,
        brand: asText(product['brandName']),
        category: asText(product['category']),
        originalPrice: asRupees(product['orignalPrice']),
        discountPrice: asRupees(product['discountPrice']),
        trade: readTrade(product),
        image: asList(product['images']).map(imageUrl).find(Boolean) ?? null,
        status: 'active' as const,
      },
    ]
  })
}

/** Returns the discount price if there is one, else the MRP. */
export const sellingPrice = ({ originalPrice, discountPrice }: DisplayedProduct): number =>
  unitPrice({ orignalPrice: originalPrice, discountPrice })

/** A product that can be changed and deleted. */
export type SavedProduct = DisplayedProduct & { id: string }
export const isSaved = (product: DisplayedProduct): product is SavedProduct => product.id !== null
