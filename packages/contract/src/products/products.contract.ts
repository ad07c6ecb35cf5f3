import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { optionalIdempotencyHeaders } from '../rules/idempotency.ts'
import { basedOnField, type FieldTexts } from '../rules/based-on.ts'
import { discountPriceChange, discountPriceField, priceField, rupeesOnWire } from '../rules/money.ts'
import { pageQuery } from '../rules/pages.ts'
import { idParam, requiredText, textField } from '../rules/text.ts'
import { TRADE_FIELDS, tradeFieldsForm, tradeFieldsOnWire } from './trade-fields.ts'
import { t } from '../rules/t.ts'

export const DISCOUNT_TOO_HIGH = t('Discount price must be less than original price')

const fields = z.object({
  productName: requiredText(200, t('Name'), t('Name is required')),
  category: requiredText(100, t('Category'), t('Category is required')),
  brandName: requiredText(100, t('Brand'), t('Brand is required')),
  orignalPrice: priceField,
  discountPrice: discountPriceField,
  ...tradeFieldsForm.shape,
})

type Prices = { orignalPrice: number; discountPrice: number | null }
/** Whether the discount price, if any, is less than the original price (section 5). Both in the same unit. */
export const isDiscountLower = ({ orignalPrice, discountPrice }: Prices): boolean =>
  discountPrice === null || discountPrice < orignalPrice

/** Runs whenever both prices are valid, even if other fields are not, so that all errors are reported at once. */
const lowerDiscount = {
  path: ['discountPrice'],
  error: DISCOUNT_TOO_HIGH,
  when: ({ issues }: z.core.ParsePayload) =>
    !issues.some(({ path }) => path?.[0] === 'orignalPrice' || path?.[0] === 'discountPrice'),
}

/** What the add and edit forms collect (section 5); the API runs the same schema. Gives prices in paise. */
export const productForm = fields.refine(isDiscountLower, lowerDiscount)
/** Validated values: prices in paise, null for none. */
export type ProductForm = z.output<typeof productForm>

/**
 * Section 7, POST /products: the form's fields and the caller's own id, which makes retries idempotent.
 * The image is the part `files`.
 */
export const newProduct = fields
  .extend({ productId: textField(100, 'productId').optional() })
  .refine(isDiscountLower, lowerDiscount)

const FORM_FIELDS = ['productName', 'category', 'brandName', 'orignalPrice', 'discountPrice', ...TRADE_FIELDS] as const

/**
 * Section 7, PATCH /products/{id}: an absent field keeps its value; a discount price of 0 or '' removes the discount,
 * '' any optional field.
 * A new price or discount sent alone is checked against the stored one by the API.
 */
export const productChange = fields
  .extend({ discountPrice: discountPriceChange })
  .partial()
  .extend({ basedOn: basedOnField(FORM_FIELDS) })
  .refine(
    ({ orignalPrice, discountPrice }) =>
      orignalPrice === undefined || discountPrice === undefined || isDiscountLower({ orignalPrice, discountPrice }),
    lowerDiscount,
  )
export type ProductChange = z.output<typeof productChange>

/** A product as our API returns it (section 3, and the fields of the trade that it has). */
export const product = z.object({
  _id: z.string(),
  productName: z.string(),
  brandName: z.string(),
  category: z.string(),
  orignalPrice: rupeesOnWire,
  discountPrice: rupeesOnWire.meta({ description: 'rupees; 0 means none' }),
  images: z.array(z.object({ Location: z.string() })),
  ...tradeFieldsOnWire.shape,
})
export type Product = z.output<typeof product>

type FormField = (typeof FORM_FIELDS)[number]
/** A product as the edit form shows it, prices in rupees: no discount and empty fields are empty texts. */
export const productTexts = (shown: {
  readonly [F in FormField]?: string | number | null | undefined
}): FieldTexts<FormField> =>
  Object.fromEntries(
    FORM_FIELDS.map((field) => [
      field,
      field === 'discountPrice' && shown[field] === 0 ? '' : String(shown[field] ?? ''),
    ]),
  ) as FieldTexts<FormField>

/**
 * `?keyword=&page=` (section 7). `brandName` and `category` are beyond it: the exact name, ignoring case and spaces, of
 * all pages.
 */
export const productQuery = pageQuery.extend({
  brandName: textField(100, t('Brand')).optional(),
  category: textField(100, t('Category')).optional(),
})
export type ProductQuery = z.output<typeof productQuery>

const tags = ['products']
const consumes = ['multipart/form-data']
const params = z.object({ id: idParam })

export const listProducts = route({
  method: 'GET',
  url: '/products',
  isInFirstView: true,
  schema: {
    summary: 'A page of products, newest first',
    tags,
    querystring: productQuery,
    response: { 200: z.array(product) },
  },
})
export const createProduct = route({
  method: 'POST',
  url: '/products',
  permission: 'products.edit',
  isInFirstView: true,
  schema: {
    summary: 'Add a product',
    tags,
    security: bearer,
    headers: optionalIdempotencyHeaders,
    consumes,
    body: newProduct,
    response: { 200: product },
  },
})
export const updateProduct = route({
  method: 'PATCH',
  url: '/products/:id',
  permission: 'products.edit',
  isInFirstView: true,
  schema: {
    summary: 'Change a product',
    tags,
    security: bearer,
    consumes,
    params,
    body: productChange,
    response: { 200: product },
  },
})
export const deleteProduct = route({
  method: 'DELETE',
  url: '/products/:id',
  permission: 'products.edit',
  isInFirstView: true,
  schema: {
    summary: 'Delete a product',
    tags,
    security: bearer,
    params,
    response: { 200: z.object({ deleted: z.literal(true) }) },
  },
})
