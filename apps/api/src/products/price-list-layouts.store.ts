import type { RememberedChoices } from '../price-lists/remembered-choices.ts'
import type { Tx } from '../db/database.ts'

/** Sellers of a shop have far fewer layouts; the oldest ones are dropped. */
const MAX_LAYOUTS = 500

const all = {
  name: 'price_list_layouts_all',
  text: `select layout, choices from price_list_layouts order by used_at desc limit ${MAX_LAYOUTS}`,
}
/** The choices made for lists so far, by the layout of their columns. */
export async function findLayouts(tx: Tx): Promise<Record<string, RememberedChoices>> {
  const rows = await tx.many<{ layout: string; choices: RememberedChoices }>(all)
  return Object.fromEntries(rows.map(({ layout, choices }) => [layout, choices]))
}

const upsert = {
  name: 'price_list_layouts_upsert',
  text: `insert into price_list_layouts (layout, choices) values ($1, $2)
         on conflict (layout) do update set choices = excluded.choices, used_at = now()`,
}
const prune = {
  name: 'price_list_layouts_prune',
  text: `delete from price_list_layouts where layout in (
           select layout from price_list_layouts order by used_at desc offset ${MAX_LAYOUTS})`,
}
/** Remembers the choices for the next list with the same columns. */
export async function saveLayout(tx: Tx, layout: string, choices: RememberedChoices): Promise<void> {
  await tx.run(upsert, [layout, JSON.stringify(choices)])
  await tx.run(prune)
}

const remove = { name: 'price_list_layouts_remove', text: 'delete from price_list_layouts where layout = $1' }
/** Forgets the choices. Forgetting unknown ones changes nothing. */
export const forgetLayout = (tx: Tx, layout: string) => tx.run(remove, [layout])
