import { PICK_LIST_FIELDS } from '@phuljhari/contract/products/pick-list.contract'
import type { Statement, Tx } from '../db/database.ts'
import { JOINED } from './products.store.ts'
import { tradeFieldPairs } from './trade-columns.ts'

const rupees = (paise: string) => `trim_scale(${paise}::numeric / 100)`
// Made into JSON by the database: for 20,000 products the API would block for as long as this takes.
const all: Statement = {
  name: 'pick_list',
  text: `select (select version from catalogue_version) as version, coalesce(
           json_agg(json_strip_nulls(json_build_object(
             '_id', p.id::text, 'name', p.name, 'brand', b.name, 'category', c.name,
             'mrp', ${rupees('p.orignal_price_paise')},
             'price', ${rupees('coalesce(p.discount_price_paise, p.orignal_price_paise)')},
             ${tradeFieldPairs((column) => `p.${column}`, PICK_LIST_FIELDS)}
           )) order by p.name_key, p.id), '[]')::text as products
         from ${JOINED}`,
}

/** The whole catalogue as JSON (contract: pickListProduct), with the version of the catalogue that it shows. */
export const readPickList = (tx: Tx) => tx.one<{ version: number; products: string }>(all)
