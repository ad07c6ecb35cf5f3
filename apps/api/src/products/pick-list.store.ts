import type { Statement, Tx } from '../db/database.ts'
import { PRODUCT_COLUMNS, JOINED, type ProductRow } from './products.store.ts'

const all: Statement = {
  name: 'pick_list',
  text: `select ${PRODUCT_COLUMNS} from ${JOINED} order by p.name_key, p.id`,
}
/** The whole catalogue, by name. */
export const readCatalogue = (tx: Tx) => tx.many<ProductRow>(all)
