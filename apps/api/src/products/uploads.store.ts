import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { snapshot } from './price-list.store.ts'
import { eachTradeColumn, tradeFieldsAfterSql, tradeFieldsSql, tradeValueSql } from './trade-columns.ts'

export type UploadRow = {
  id: number
  actor: string
  uploaded_at: Date
  undone_at: Date | null
  created: number
  updated: number
}

const insert = { name: 'upload_insert', text: 'insert into price_list_uploads (actor) values ($1) returning id' }
/** Records an upload. @returns its id, which the events of its products name. */
export const insertUpload = async (tx: Tx, actor: Actor): Promise<number> =>
  (await tx.one<{ id: number }>(insert, [actor.name])).id

// Rows that a transaction has added carry its id as xmin.
const added = (table: string) =>
  `coalesce((select array_agg(id) from ${table} where xmin = pg_current_xact_id()::xid), '{}')`
const addNames = {
  name: 'upload_added_names',
  text: `update price_list_uploads
         set brand_ids = ${added('brands')}, category_ids = ${added('categories')} where id = $1`,
}
/** Records which brands and categories this transaction has added. */
export const recordAddedNames = (tx: Tx, uploadId: number) => tx.run(addNames, [uploadId])

const SELECT = `select u.id, u.actor, u.uploaded_at, u.undone_at,
    count(e.id) filter (where e.action = 'created') as created,
    count(e.id) filter (where e.action = 'changed') as updated
  from (select * from price_list_uploads`
const COUNTED = `) u left join events e on e.upload_id = u.id
  group by u.id, u.actor, u.uploaded_at, u.undone_at`

const latest = { name: 'upload_latest', text: `${SELECT} order by id desc limit 1${COUNTED}` }
export const findLatestUpload = (tx: Tx) => tx.maybe<UploadRow>(latest)

const byId = { name: 'upload_by_id', text: `${SELECT} where id = $1${COUNTED}` }
export const findUpload = (tx: Tx, id: number) => tx.maybe<UploadRow>(byId, [id])

const lockProducts = {
  name: 'upload_lock_products',
  text: `select p.id from products p
         where p.id in (select subject_id::bigint from events where upload_id = $1) order by p.id for update`,
}
/** Blocks orders and changes of the upload's products until the transaction ends. */
export const lockUploadedProducts = (tx: Tx, uploadId: number) => tx.run(lockProducts, [uploadId])

const changed = {
  name: 'upload_changed_since',
  text: `select e.after ->> 'productName' as name from events e
         where e.upload_id = $1 and exists (
           select 1 from events later
           where later.subject = 'product' and later.subject_id = e.subject_id and later.id > e.id)
         order by e.id`,
}
/** The names of the upload's products that were changed or deleted since. */
export const changedSince = async (tx: Tx, uploadId: number): Promise<string[]> =>
  (await tx.many<{ name: string }>(changed, [uploadId])).map((row) => row.name)

// Reads only orders since the upload. The extra minute is for one that began just before and found the products.
const ordered = {
  name: 'upload_ordered_since',
  text: `select distinct e.after ->> 'productName' as name
         from price_list_uploads u
         join orders o on o.ordered_at >= u.uploaded_at - interval '1 minute'
         join order_items i on i.order_id = o.order_id
         join events e on e.upload_id = u.id and e.action = 'created' and e.subject_id = i.product_id
         where u.id = $1 order by name`,
}
/** The names of the products created by the upload that were ordered since. */
export const orderedSince = async (tx: Tx, uploadId: number): Promise<string[]> =>
  (await tx.many<{ name: string }>(ordered, [uploadId])).map((row) => row.name)

const removeCreated = {
  name: 'upload_remove_created',
  text: `with removed as (
           delete from products
           where id in (select subject_id::bigint from events where upload_id = $1 and action = 'created')
           returning *)
         insert into events (subject, subject_id, action, actor, address, before)
         select 'product', p.id, 'deleted', $2, $3,
           ${snapshot('p', 'b', 'c', 'p.orignal_price_paise', 'p.discount_price_paise')}
         from removed p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id`,
}
/** Removes the products that the upload created, and records an event for each. */
export const removeCreatedProducts = (tx: Tx, uploadId: number, actor: Actor) =>
  tx.run(removeCreated, [uploadId, actor.name, actor.address])

const lostCategories = {
  name: 'upload_lost_categories',
  text: `select distinct e.before ->> 'category' as name from events e
         where e.upload_id = $1 and e.action = 'changed'
           and not exists (select 1 from categories c where c.id = (e.before ->> 'categoryId')::bigint)`,
}
/** The former categories of updated products that were deleted since. */
export const lostCategoryNames = async (tx: Tx, uploadId: number): Promise<string[]> =>
  (await tx.many<{ name: string }>(lostCategories, [uploadId])).map((row) => row.name)

const formerTradeFields = tradeFieldsAfterSql(
  tradeFieldsSql((column) => `p.${column}`),
  (column) => `p.former_${column}`,
)
// `former` is not joined a second time: PostgreSQL would compare each of its rows with each product.
const restoreUpdated = {
  name: 'upload_restore_updated',
  text: `with former as (
           select e.subject_id::bigint as id, (e.before ->> 'orignalPricePaise')::bigint as orignal,
             (e.before ->> 'discountPricePaise')::bigint as discount,
             ${eachTradeColumn((column, index) => `${tradeValueSql('e.before', column, index)} as former_${column}`)},
             coalesce(kept.id, restored.id) as category_id
           from events e
           left join categories kept on kept.id = (e.before ->> 'categoryId')::bigint
           left join unnest($4::text[], $5::bigint[]) as restored (name, id)
             on restored.name = e.before ->> 'category'
           where e.upload_id = $1 and e.action = 'changed'),
         present as (
           select p.*, f.orignal, f.discount, f.category_id as former_category_id,
             ${eachTradeColumn((column) => `f.former_${column}`)}
           from former f join products p on p.id = f.id),
         changed as (
           update products p
           set category_id = f.category_id, orignal_price_paise = f.orignal, discount_price_paise = f.discount,
             ${eachTradeColumn((column) => `${column} = f.former_${column}`)}
           from former f where f.id = p.id)
         insert into events (subject, subject_id, action, actor, address, before, after)
         select 'product', p.id, 'changed', $2, $3,
           ${snapshot('p', 'b', 'c', 'p.orignal_price_paise', 'p.discount_price_paise')},
           ${snapshot('p', 'b', 'old_category', 'p.orignal', 'p.discount', formerTradeFields)}
         from present p
         join brands b on b.id = p.brand_id
         join categories c on c.id = p.category_id
         join categories old_category on old_category.id = p.former_category_id`,
}
/**
 * Gives the products that the upload updated their former prices, categories and fields of the trade, and records an
 * event for each.
 * @param categories the ids of restored categories by their names.
 */
export const restoreUpdatedProducts = (
  tx: Tx,
  uploadId: number,
  actor: Actor,
  categories: ReadonlyMap<string, number>,
) => tx.run(restoreUpdated, [uploadId, actor.name, actor.address, [...categories.keys()], [...categories.values()]])

const removeUnused = (table: 'brands' | 'categories', column: 'brand_id' | 'category_id', ids: string) => ({
  name: `upload_remove_${table}`,
  text: `delete from ${table} n using price_list_uploads u
         where u.id = $1 and n.id = any(u.${ids}) and not exists (select 1 from products where ${column} = n.id)`,
})
const removeBrands = removeUnused('brands', 'brand_id', 'brand_ids')
const removeCategories = removeUnused('categories', 'category_id', 'category_ids')
/** Removes the brands and categories that the upload added, except those that other products now use. */
export async function removeAddedNames(tx: Tx, uploadId: number): Promise<void> {
  await tx.run(removeBrands, [uploadId])
  await tx.run(removeCategories, [uploadId])
}

const markUndone = { name: 'upload_undone', text: 'update price_list_uploads set undone_at = now() where id = $1' }
export const markUploadUndone = (tx: Tx, uploadId: number) => tx.run(markUndone, [uploadId])
