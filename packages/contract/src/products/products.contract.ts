import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { discountPriceField, priceField, rupeesOnWire } from '../rules/money.ts'
import { pageQuery } from '../rules/pages.ts'
import { idParam, requiredText, textField } from '../rules/text.ts'

export const DISCOUNT_TOO_HIGH = 'Discount price must be less than original price'

const fields = z.object({
  productName: requiredText(200, 'Name', 'Name is required'),
  category: requiredText(100, 'Category', 'Category is required'),
  brandName: requiredText(100, 'Brand', 'Brand is required'),
  orignalPrice: priceField,
  discountPrice: discountPriceField,
})

/** Of two prices that are prices: also while other fields are still wrong, so that all is told at once. */
const lowerDiscount = {
  path: ['discountPrice'],
  error: DISCOUNT_TOO_HIGH,
  when: ({ issues }: z.core.ParsePayload) =>
    !issues.some(({ path }) => path?.[0] === 'orignalPrice' || path?.[0] === 'discountPrice'),
}
const discountIsLower = (prices: { orignalPrice: number; discountPrice: number | null }) =>
  prices.discountPrice === null || prices.discountPrice < prices.orignalPrice

/** What the add and edit forms collect (section 5); the API runs the same schema. Gives prices in paise. */
export const productForm = fields.refine(discountIsLower, lowerDiscount)
/** The values as typed. */
export type ProductFormInput = z.input<typeof productForm>
/** The values as checked: prices in paise, discountPrice null for none. */
export type ProductForm = z.output<typeof productForm>

/** Section 7, POST /products: the form's fields and the caller's own id, which makes a repeat safe. The image comes as the part `files`. */
export const newProduct = fields
  .extend({ productId: textField(100, 'productId').optional() })
  .refine(discountIsLower, lowerDiscount)

/** A product as our API answers it (section 3). */
export const product = z.object({
  _id: z.string(),
  productName: z.string(),
  brandName: z.string(),
  category: z.string(),
  orignalPrice: rupeesOnWire,
  discountPrice: rupeesOnWire.meta({ description: 'rupees; 0 means none' }),
  images: z.array(z.object({ Location: z.string() })),
})
export type Product = z.output<typeof product>

const tags = ['products']
const consumes = ['multipart/form-data']
const params = z.object({ id: idParam })

export const listProducts = route({
  method: 'GET',
  url: '/products',
  schema: {
    summary: 'A page of products, newest first',
    tags,
    querystring: pageQuery,
    response: { 200: z.array(product) },
  },
})
export const createProduct = route({
  method: 'POST',
  url: '/products',
  schema: { summary: 'Add a product', tags, security: bearer, consumes, body: newProduct, response: { 200: product } },
})
export const updateProduct = route({
  method: 'PATCH',
  url: '/products/:id',
  schema: {
    summary: 'Change a product',
    tags,
    security: bearer,
    consumes,
    params,
    body: productForm,
    response: { 200: product },
  },
})
export const deleteProduct = route({
  method: 'DELETE',
  url: '/products/:id',
  schema: {
    summary: 'Delete a product',
    tags,
    security: bearer,
    params,
    response: { 200: z.object({ deleted: z.literal(true) }) },
  },
})
