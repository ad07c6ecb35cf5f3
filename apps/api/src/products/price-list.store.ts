import type { ProductForm } from '@phuljhari/contract/products/products.contract'
import { markSpellings } from '@phuljhari/contract/rules/fold-marks'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { brandStore, categoryStore } from '../names/names.store.ts'
import {
  eachTradeColumn,
  TRADE_COLUMNS,
  tradeArrayParameters,
  tradeArrays,
  tradeFieldsSql,
  type TradeRow,
} from './trade-columns.ts'

/** A product of the catalogue with what price lists are compared to; prices in paise. */
export type ExistingRow = TradeRow & {
  id: number
  brand_key: string
  name_key: string
  category: string
  category_key: string
  orignal_price_paise: number
  discount_price_paise: number | null
}

const customPlans = {
  name: 'price_list_custom_plans',
  text: "select set_config('plan_cache_mode', 'force_custom_plan', true)",
}
/**
 * Plans the statements of this transaction for the actual size of the list. A cached plan, made while the catalogue was
 * small, would scan the whole table once per row of a large list.
 */
export const forceCustomPlans = (tx: Tx) => tx.run(customPlans)

const lockPriceLists = {
  name: 'price_list_lock',
  text: "select pg_advisory_xact_lock(hashtext('phuljhari price list'))",
}
/** Serializes uploads and undos of uploads. */
export const serializeUploads = (tx: Tx) => tx.run(lockPriceLists)
/**
 * Serializes uploads, since two at once could both add the same product, and blocks renames of brands and categories,
 * which would hide existing products.
 */
export async function lockUploads(tx: Tx): Promise<void> {
  await serializeUploads(tx)
  await brandStore.lockShared(tx)
  await categoryStore.lockShared(tx)
}

const existing = {
  name: 'price_list_existing',
  text: `select p.id, b.name_key as brand_key, p.name_key, c.name as category, c.name_key as category_key,
           p.orignal_price_paise, p.discount_price_paise, ${eachTradeColumn((column) => `p.${column}`)}
         from (select distinct * from unnest($1::text[], $2::text[]) as l (brand_key, name_key)) as listed
         join brands b on b.name_key = listed.brand_key
         join products p on p.brand_id = b.id and p.name_key = listed.name_key
         join categories c on c.id = p.category_id
         order by p.id desc`,
}
/**
 * The catalogue's products with the same brands and names, ignoring case and spaces. Newest first: of several
 * products in the same category, the oldest is the one that is updated.
 */
export function findExisting(tx: Tx, products: readonly ProductForm[]): Promise<ExistingRow[]> {
  // A name is the same whether its marks are curly or straight.
  const listed = products.flatMap(({ brandName, productName }) =>
    markSpellings(foldName(productName)).map((name) => [foldName(brandName), name] as const),
  )
  return tx.many<ExistingRow>(existing, [listed.map(([brand]) => brand), listed.map(([, name]) => name)])
}

/** A product of the catalogue with the same name as a listed one. */
export type NamesakeRow = { name_key: string; brand: string; category: string }

const namesakes = {
  name: 'price_list_namesakes',
  text: `select p.name_key, b.name as brand, c.name as category
         from (select distinct * from unnest($1::text[]) as l (name_key)) as listed
         join products p on p.name_key = listed.name_key
         join brands b on b.id = p.brand_id
         join categories c on c.id = p.category_id
         order by p.id desc`,
}
/** The catalogue's products with the same names, of any brand, ignoring case and spaces. */
export const findNamesakes = (tx: Tx, products: readonly ProductForm[]) =>
  tx.many<NamesakeRow>(namesakes, [products.map(({ productName }) => foldName(productName))])

/** A product of a list with the ids of its brand and category. */
export type ListedRow = {
  name: string
  nameKey: string
  brandId: number
  categoryId: number
  orignalPricePaise: number
  discountPricePaise: number | null
}

/** Finds or creates the brands and categories of the products. */
export async function withNameIds(tx: Tx, products: readonly ProductForm[]): Promise<ListedRow[]> {
  const brands = await brandStore.idsByName(
    tx,
    products.map(({ brandName }) => brandName),
  )
  const categories = await categoryStore.idsByName(
    tx,
    products.map(({ category }) => category),
  )
  return products.map((product) => ({
    name: product.productName,
    nameKey: foldName(product.productName),
    brandId: brands.get(foldName(product.brandName)) ?? 0,
    categoryId: categories.get(foldName(product.category)) ?? 0,
    orignalPricePaise: product.orignalPrice,
    discountPricePaise: product.discountPrice,
  }))
}

/**
 * The state of a product in its event row, as productSnapshot (products.store.ts) builds it.
 * @param trade the SQL of the object of its fields of the trade.
 */
export const snapshot = (
  product: string,
  brand: string,
  category: string,
  orignal: string,
  discount: string,
  trade = tradeFieldsSql((column) => `${product}.${column}`),
) =>
  `jsonb_build_object('productName', ${product}.name, 'brandName', ${brand}.name, 'category', ${category}.name,
     'orignalPricePaise', ${orignal}, 'discountPricePaise', ${discount}, 'imageKey', ${product}.image_key)
     || ${trade}`

// Products and events in one statement, so that 20,000 rows do not need a round trip each.
const insert = {
  name: 'price_list_insert',
  text: `with added as (
           insert into products (name, name_key, brand_id, category_id, orignal_price_paise, discount_price_paise,
             ${TRADE_COLUMNS.join(', ')})
           select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
             ${tradeArrayParameters(10)})
           returning *)
         insert into events (subject, subject_id, action, actor, address, upload_id, after)
         select 'product', p.id, 'created', $7, $8, $9,
           ${snapshot('p', 'b', 'c', 'p.orignal_price_paise', 'p.discount_price_paise')}
         from added p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id`,
}
/** Adds products in this order, so that the last one is the newest, and records an event for each. */
export async function insertListed(
  tx: Tx,
  products: readonly ProductForm[],
  actor: Actor,
  uploadId: number | null,
): Promise<void> {
  const rows = await withNameIds(tx, products)
  await tx.run(insert, [
    rows.map((row) => row.name),
    rows.map((row) => row.nameKey),
    rows.map((row) => row.brandId),
    rows.map((row) => row.categoryId),
    rows.map((row) => row.orignalPricePaise),
    rows.map((row) => row.discountPricePaise),
    actor.name,
    actor.address,
    uploadId,
    ...tradeArrays(products),
  ])
}

/** A field that a list leaves empty keeps its value, since lists have gaps. */
const kept = (column: string) => `coalesce(l.${column}, p.${column})`
const keptFields = tradeFieldsSql(kept)
const update = {
  name: 'price_list_update',
  text: `with listed as (
           select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], ${tradeArrayParameters(8)})
             as l (id, category_id, orignal_price_paise, discount_price_paise, ${TRADE_COLUMNS.join(', ')})),
         before as (select p.* from products p join listed l on l.id = p.id order by p.id for update of p),
         changed as (
           update products p
           set category_id = l.category_id, orignal_price_paise = l.orignal_price_paise,
             discount_price_paise = l.discount_price_paise,
             ${eachTradeColumn((column) => `${column} = ${kept(column)}`)}
           from before join listed l on l.id = before.id where p.id = before.id)
         insert into events (subject, subject_id, action, actor, address, upload_id, before, after)
         select 'product', p.id, 'changed', $5, $6, $7,
           ${snapshot('p', 'b', 'c', 'p.orignal_price_paise', 'p.discount_price_paise')}
             || jsonb_build_object('categoryId', c.id),
           ${snapshot('p', 'b', 'new_category', 'l.orignal_price_paise', 'l.discount_price_paise', keptFields)}
         from before p
         join listed l on l.id = p.id
         join brands b on b.id = p.brand_id
         join categories c on c.id = p.category_id
         join categories new_category on new_category.id = l.category_id`,
}
/**
 * Sets the prices, the category and the stated fields of the trade of existing products to those of the list, and
 * records an event for each.
 */
export async function updateListed(
  tx: Tx,
  changes: ReadonlyArray<{ id: number; product: ProductForm }>,
  actor: Actor,
  uploadId: number | null,
): Promise<void> {
  const rows = await withNameIds(
    tx,
    changes.map(({ product }) => product),
  )
  await tx.run(update, [
    changes.map(({ id }) => id),
    rows.map((row) => row.categoryId),
    rows.map((row) => row.orignalPricePaise),
    rows.map((row) => row.discountPricePaise),
    actor.name,
    actor.address,
    uploadId,
    ...tradeArrays(changes.map(({ product }) => product)),
  ])
}
