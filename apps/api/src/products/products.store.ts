import type { Product, ProductForm } from '@phuljhari/contract/products/products.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import type { Tx } from '../db/database.ts'
import { jsonObject, jsonRupees, jsonString } from '../db/json-sql.ts'
import { imagesJson } from '../files/images.ts'
import { brandStore, categoryStore } from '../names/names.store.ts'
import {
  eachTradeColumn,
  TRADE_COLUMNS,
  tradeFieldsOf,
  tradeMembers,
  tradeValues,
  type TradeRow,
} from './trade-columns.ts'

export type ProductRow = TradeRow & {
  id: number
  name: string
  brand: string
  category: string
  orignal_price_paise: number
  discount_price_paise: number | null
  image_key: string | null
}

export const PRODUCT_COLUMNS =
  'p.id, p.name, b.name as brand, c.name as category, p.orignal_price_paise, p.discount_price_paise, p.image_key, ' +
  eachTradeColumn((column) => `p.${column}`)
/** Products `p` with the names of brand `b` and category `c`. */
/** SQL for the id of a product as an order has it, a text, so that the primary key finds it; null for another text. */
export const productIdOf = (text: string): string => `case when ${text} ~ '^[1-9][0-9]{0,14}$' then ${text}::bigint end`
export const JOINED = 'products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id'

/**
 * SQL for the JSON text of a product in the shape of section 3, with the fields of the trade that it has. This is the
 * one place that says how a product looks on the wire: lists pass the text on, single replies parse it.
 */
export const PRODUCT_JSON = jsonObject(
  {
    _id: jsonString('p.id::text'),
    productName: jsonString('p.name'),
    brandName: jsonString('b.name'),
    category: jsonString('c.name'),
    orignalPrice: jsonRupees('p.orignal_price_paise'),
    discountPrice: `coalesce(${jsonRupees('p.discount_price_paise')}, 0)`,
    images: imagesJson('p.image_key'),
  },
  tradeMembers('p'),
)
/** A product as it is stored and as replies show it. */
export type ProductWithJson = ProductRow & { json: string }
export const parseProduct = ({ json }: { json: string }): Product => JSON.parse(json) as Product

/** The product as an event row keeps it, prices in paise. price-list.store.ts builds the same object in SQL. */
export const productSnapshot = (row: ProductRow) => ({
  productName: row.name,
  brandName: row.brand,
  category: row.category,
  orignalPricePaise: row.orignal_price_paise,
  discountPricePaise: row.discount_price_paise,
  imageKey: row.image_key,
  ...tradeFieldsOf(row),
})

const version = { name: 'catalogue_version', text: 'select version from catalogue_version' }
export const catalogueVersion = async (tx: Tx) => (await tx.one<{ version: number }>(version)).version

const SELECT = `select ${PRODUCT_COLUMNS}, ${PRODUCT_JSON} as json from ${JOINED}`
const byId = { name: 'product_by_id', text: `${SELECT} where p.id = $1` }
export const findProduct = (tx: Tx, id: number) => tx.maybe<ProductWithJson>(byId, [id])

const lock = { name: 'product_lock', text: 'select 1 from products where id = $1 for update' }
/** Locks a product and then reads it: the statement that waited would not see a brand added meanwhile. */
export async function lockProduct(tx: Tx, id: number): Promise<ProductWithJson | undefined> {
  await tx.run(lock, [id])
  return findProduct(tx, id)
}

const byClientId = { name: 'product_by_client_id', text: `${SELECT} where p.client_id = $1` }
export const findByClientId = (tx: Tx, clientId: string) => tx.maybe<ProductWithJson>(byClientId, [clientId])

/** The ids of the form's brand and category, which are created if they do not exist. */
async function brandAndCategoryIds(
  tx: Tx,
  form: ProductForm,
): Promise<[brandId: number | undefined, categoryId: number | undefined]> {
  const brands = await brandStore.idsByName(tx, [form.brandName])
  const categories = await categoryStore.idsByName(tx, [form.category])
  return [brands.get(foldName(form.brandName)), categories.get(foldName(form.category))]
}

const insert = {
  name: 'product_insert',
  text: `insert into products (client_id, name, name_key, brand_id, category_id,
           orignal_price_paise, discount_price_paise, image_key, ${TRADE_COLUMNS.join(', ')})
         values ($1, $2, $3, $4, $5, $6, $7, $8, ${eachTradeColumn((_, index) => `$${index + 9}`)})
         on conflict (client_id) do nothing returning id`,
}
/** The new product's id, or undefined when the client's own id was used before. */
export async function insertProduct(tx: Tx, clientId: string | null, form: ProductForm, imageKey: string | null) {
  const ids = await brandAndCategoryIds(tx, form)
  const values = [
    clientId,
    form.productName,
    foldName(form.productName),
    ...ids,
    form.orignalPrice,
    form.discountPrice,
    imageKey,
    ...tradeValues(form),
  ]
  return (await tx.maybe<{ id: number }>(insert, values))?.id
}

const update = {
  name: 'product_update',
  text: `update products set name = $2, name_key = $3, brand_id = $4, category_id = $5, orignal_price_paise = $6,
         discount_price_paise = $7, image_key = $8, ${eachTradeColumn((column, index) => `${column} = $${index + 9}`)}
         where id = $1`,
}
/** Saves every field: what the form leaves out is emptied. */
export async function saveProduct(tx: Tx, id: number, form: ProductForm, imageKey: string | null) {
  const ids = await brandAndCategoryIds(tx, form)
  await tx.run(update, [
    id,
    form.productName,
    foldName(form.productName),
    ...ids,
    form.orignalPrice,
    form.discountPrice,
    imageKey,
    ...tradeValues(form),
  ])
}

const remove = { name: 'product_delete', text: 'delete from products where id = $1' }
export const removeProduct = (tx: Tx, id: number) => tx.run(remove, [id])

const imageUse = {
  name: 'image_in_use',
  text: `select exists (select 1 from products where image_key = $1)
             or exists (select 1 from order_items where image_key = $1) as used`,
}
/** Whether a product or an order refers to the image. */
export const imageInUse = async (tx: Tx, key: string) => (await tx.one<{ used: boolean }>(imageUse, [key])).used
