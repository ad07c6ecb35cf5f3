import type { Tx } from '../db/database.ts'

const ofGoods = {
  name: 'images_of_goods',
  text: `select image_key from products where image_key is not null
         union select image_key from order_items where image_key is not null`,
}
const hasSettings = { name: 'images_settings', text: "select to_regclass('settings') is not null as exists" }
const ofShop = {
  name: 'images_of_shop',
  text: `select distinct substring(value ->> name from '/images/(.+)-[0-9]+\\.webp$') as image_key
         from settings, unnest('{logo,signature}'::text[]) name
         where key = 'identity' and value ->> name <> ''`,
}

/** The keys of all images of products and orders, and of those that the shop's papers have or had. */
export async function imagesInUse(tx: Tx): Promise<Set<string>> {
  const rows = await tx.many<{ image_key: string }>(ofGoods)
  // A backup may be made before the server has migrated the database of an earlier version.
  const { exists } = await tx.one<{ exists: boolean }>(hasSettings)
  if (exists) rows.push(...(await tx.many<{ image_key: string }>(ofShop)))
  return new Set(rows.map(({ image_key }) => image_key))
}
