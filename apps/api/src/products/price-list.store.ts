import type { ProductForm } from '@phuljhari/contract/products/products.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import type { Tx } from '../db/database.ts'
import { brandStore, categoryStore } from '../names/names.store.ts'

/** A row of a list with the ids of its brand and category. */
export type ListedRow = {
  name: string
  nameKey: string
  brandId: number
  categoryId: number
  orignal: number
  discount: number | null
}
export type KnownRow = {
  id: number
  name_key: string
  brand_id: number
  category_id: number
  orignal_price_paise: number
  discount_price_paise: number | null
}

const uploadsOneByOne = {
  name: 'price_list_lock',
  text: "select pg_advisory_xact_lock(hashtext('phuljhari price list'))",
}
/** Two lists at once would each add the products that the other adds. */
export const lockUploads = (tx: Tx) => tx.run(uploadsOneByOne)

/** Finds or makes the brands and categories of the rows. */
export async function withNameIds(tx: Tx, products: readonly ProductForm[]): Promise<ListedRow[]> {
  const brands = await brandStore.idsByName(
    tx,
    products.map((product) => product.brandName),
  )
  const categories = await categoryStore.idsByName(
    tx,
    products.map((product) => product.category),
  )
  return products.map((product) => ({
    name: product.productName,
    nameKey: foldName(product.productName),
    brandId: brands.get(foldName(product.brandName)) ?? 0,
    categoryId: categories.get(foldName(product.category)) ?? 0,
    orignal: product.orignalPrice,
    discount: product.discountPrice,
  }))
}

const known = {
  name: 'price_list_known',
  text: `select distinct on (p.brand_id, p.name_key) p.id, p.name_key, p.brand_id, p.category_id, p.orignal_price_paise, p.discount_price_paise
         from products p join unnest($1::bigint[], $2::text[]) as listed (brand_id, name_key) using (brand_id, name_key)
         order by p.brand_id, p.name_key, p.id`,
}
/** The products that the rows name: same brand and name, case and spaces folded. */
export const findKnown = (tx: Tx, rows: readonly ListedRow[]) =>
  tx.many<KnownRow>(known, [rows.map((row) => row.brandId), rows.map((row) => row.nameKey)])

const insert = {
  name: 'price_list_insert',
  text: `insert into products (name, name_key, brand_id, category_id, orignal_price_paise, discount_price_paise)
         select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])`,
}
export const insertListed = (tx: Tx, rows: readonly ListedRow[]) =>
  tx.run(insert, [
    rows.map((row) => row.name),
    rows.map((row) => row.nameKey),
    rows.map((row) => row.brandId),
    rows.map((row) => row.categoryId),
    rows.map((row) => row.orignal),
    rows.map((row) => row.discount),
  ])

const update = {
  name: 'price_list_update',
  text: `update products p set category_id = n.category_id, orignal_price_paise = n.orignal, discount_price_paise = n.discount, updated_at = now()
         from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) as n (id, category_id, orignal, discount) where p.id = n.id`,
}
export const updateListed = (tx: Tx, rows: ReadonlyArray<ListedRow & { id: number }>) =>
  tx.run(update, [
    rows.map((row) => row.id),
    rows.map((row) => row.categoryId),
    rows.map((row) => row.orignal),
    rows.map((row) => row.discount),
  ])
