import type { ProductForm } from '@phuljhari/contract/products/products.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import type { Tx } from '../db/database.ts'
import { brandStore, categoryStore } from '../names/names.store.ts'

/** A product of the catalogue as price lists are compared with it; prices in paise. */
export type KnownRow = {
  id: number
  brand_key: string
  name_key: string
  category: string
  category_key: string
  orignal_price_paise: number
  discount_price_paise: number | null
}

const uploadsOneByOne = {
  name: 'price_list_lock',
  text: "select pg_advisory_xact_lock(hashtext('phuljhari price list'))",
}
/** Two lists at once would each add the products that the other adds, and a brand renamed meanwhile would hide those that are known. */
export async function lockUploads(tx: Tx): Promise<void> {
  await tx.run(uploadsOneByOne)
  await brandStore.hold(tx)
  await categoryStore.hold(tx)
}

const known = {
  name: 'price_list_known',
  text: `select p.id, b.name_key as brand_key, p.name_key, c.name as category, c.name_key as category_key, p.orignal_price_paise, p.discount_price_paise
         from (select distinct * from unnest($1::text[], $2::text[]) as l (brand_key, name_key)) as listed
         join brands b on b.name_key = listed.brand_key
         join products p on p.brand_id = b.id and p.name_key = listed.name_key
         join categories c on c.id = p.category_id
         order by p.id desc`,
}
/** The products of the same brands and names, case and spaces folded. The oldest last: of products that are equal in all, that one counts. */
export const findKnown = (tx: Tx, products: readonly ProductForm[]) =>
  tx.many<KnownRow>(known, [
    products.map(({ brandName }) => foldName(brandName)),
    products.map(({ productName }) => foldName(productName)),
  ])

/** A product of the catalogue by its name alone. */
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
/** The products of the same names, of any brand, case and spaces folded. */
export const findNamesakes = (tx: Tx, products: readonly ProductForm[]) =>
  tx.many<NamesakeRow>(namesakes, [products.map(({ productName }) => foldName(productName))])

/** A product of a list with the ids of its brand and category; prices in paise. */
export type ListedRow = {
  name: string
  nameKey: string
  brandId: number
  categoryId: number
  orignal: number
  discount: number | null
}

/** Finds or makes the brands and categories of the products. */
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
    orignal: product.orignalPrice,
    discount: product.discountPrice,
  }))
}

const insert = {
  name: 'price_list_insert',
  text: `insert into products (name, name_key, brand_id, category_id, orignal_price_paise, discount_price_paise)
         select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])`,
}
/** Adds products in this order: the last one is then the newest. */
export async function insertListed(tx: Tx, products: readonly ProductForm[]): Promise<void> {
  const rows = await withNameIds(tx, products)
  await tx.run(insert, [
    rows.map((row) => row.name),
    rows.map((row) => row.nameKey),
    rows.map((row) => row.brandId),
    rows.map((row) => row.categoryId),
    rows.map((row) => row.orignal),
    rows.map((row) => row.discount),
  ])
}

const update = {
  name: 'price_list_update',
  text: `update products p set category_id = n.category_id, orignal_price_paise = n.orignal, discount_price_paise = n.discount, updated_at = now()
         from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) as n (id, category_id, orignal, discount) where p.id = n.id`,
}
/** Gives known products the prices and the category of the list. */
export async function updateListed(
  tx: Tx,
  changes: ReadonlyArray<{ id: number; product: ProductForm }>,
): Promise<void> {
  const rows = await withNameIds(
    tx,
    changes.map(({ product }) => product),
  )
  await tx.run(update, [
    changes.map(({ id }) => id),
    rows.map((row) => row.categoryId),
    rows.map((row) => row.orignal),
    rows.map((row) => row.discount),
  ])
}
