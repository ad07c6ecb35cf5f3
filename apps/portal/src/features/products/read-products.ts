import { unitPrice } from '@phuljhari/contract/orders/order-totals'
import { z } from 'zod'

/** A product as the portal shows it (section 3); prices in rupees, discountPrice 0 for none. */
export type DisplayedProduct = {
  id: string
  name: string
  brand: string
  category: string
  price: number
  discountPrice: number
  image: string | null
  /** Set to active on load (section 3). */
  status: 'active' | 'inactive'
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const rupees = z.coerce.number().finite().catch(0)
const served = z.looseObject({
  _id: z.coerce.string().min(1),
  productName: text,
  brandName: text,
  category: text,
  orignalPrice: rupees,
  discountPrice: rupees,
  images: z
    .array(z.looseObject({ Location: z.string().optional(), url: z.string().optional() }))
    .nullish()
    .catch([]),
})

/** The products of any server's reply; one that is no product is left out. Images come as `Location` or `url`, or not at all. */
export function readProducts(reply: unknown): DisplayedProduct[] {
  if (!Array.isArray(reply)) return []
  return reply.flatMap((item: unknown) => {
    const read = served.safeParse(item)
    if (!read.success) return []
    const { _id, productName, brandName, category, orignalPrice, discountPrice, images } = read.data
    const image = images?.[0]?.Location || images?.[0]?.url || null
    return [
      {
        id: _id,
        name: productName,
        brand: brandName,
        category,
        price: orignalPrice,
        discountPrice,
        image,
        status: 'active' as const,
      },
    ]
  })
}

/** The discount price when there is one, else the MRP. */
export const sellingPrice = ({ price, discountPrice }: DisplayedProduct): number =>
  unitPrice({ orignalPrice: price, discountPrice })
