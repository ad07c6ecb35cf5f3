import type { Tx } from '../db/database.ts'

const used = {
  name: 'images_used',
  text: `select image_key from products where image_key is not null
         union select image_key from order_items where image_key is not null`,
}
/** The keys of all images of products and orders. */
export const imagesInUse = async (tx: Tx): Promise<Set<string>> =>
  new Set((await tx.many<{ image_key: string }>(used)).map((row) => row.image_key))
