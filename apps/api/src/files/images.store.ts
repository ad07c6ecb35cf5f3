import type { Tx } from '../db/database.ts'

const used = {
  name: 'images_used',
  text: `select image_key from products where image_key is not null
         union select image_key from order_items where image_key is not null
         union select substring(value ->> name from '/images/(.+)-[0-9]+\\.webp$')
           from settings, unnest('{logo,signature}'::text[]) name
           where key = 'identity' and value ->> name <> ''`,
}
/** The keys of all images of products and orders, and of those that the shop's papers have or had. */
export const imagesInUse = async (tx: Tx): Promise<Set<string>> =>
  new Set((await tx.many<{ image_key: string }>(used)).map((row) => row.image_key))
