import type { PackingState } from '@phuljhari/contract/dispatch/packing-states'
import type { Tx } from '../db/database.ts'
import { productIdOf } from '../products/products.store.ts'

/** The packing of an order as it is stored. */
export type PackingRow = {
  claim: number
  packer_id: number | null
  packer_name: string | null
  active_at: Date
  to_take_out: Array<{ name: string; quantity: number }>
  carton_grams: number[] | null
  mark: string
  packed_at: Date | null
  /** The account that completed the packing, and its name. */
  packed_by: string | null
  packed_by_name: string | null
  checked_at: Date | null
  checked_by_name: string | null
}
export type PackingLineRow = { position: number; packed: number; changed_from: number | null }
/** SQL for the name of an account, or its e-mail address. */
export const nameOf = (email: string) =>
  `coalesce((select nullif(full_name, '') from vendors where email = ${email}), ${email})`
const one = {
  name: 'packing_one',
  text: `select p.claim, p.packer_id, coalesce(nullif(v.full_name, ''), v.email) as packer_name, p.active_at,
           p.to_take_out, p.carton_grams, p.mark, p.packed_at, p.packed_by,
           ${nameOf('p.packed_by')} as packed_by_name, p.checked_at, ${nameOf('p.checked_by')} as checked_by_name
         from packings p left join vendors v on v.id = p.packer_id where p.order_id = $1`,
}
export const findPacking = (tx: Tx, orderId: string) => tx.maybe<PackingRow>(one, [orderId])

const lines = {
  name: 'packing_lines',
  text: 'select position, packed, changed_from from packing_lines where order_id = $1 order by position',
}
export const findPackingLines = (tx: Tx, orderId: string) => tx.many<PackingLineRow>(lines, [orderId])

const stored = {
  name: 'packing_stored_state',
  text: `select coalesce(packing_state, 'toPack') as state from orders where order_id = $1`,
}
/** How far the order is packed, whether or not its packer is idle. */
export const findPackingState = async (tx: Tx, orderId: string): Promise<PackingState> =>
  (await tx.maybe<{ state: PackingState }>(stored, [orderId]))?.state ?? 'toPack'
const places = {
  name: 'packing_places',
  text: `select i.order_id, i.position, i.units_per_case, p.rack from order_items i
         left join products p on p.id = ${productIdOf('i.product_id')}
         where i.order_id = any($1::text[]) and (i.units_per_case is not null or p.rack is not null)`,
}
type Place = { order_id: string; position: number; units_per_case: number | null; rack: string | null }
/** How the lines of orders were packed into cases, and where their products lie, for lines where either is known. */
export const findPlaces = (tx: Tx, orderIds: readonly string[]) => tx.many<Place>(places, [orderIds])

const state = { name: 'packing_state', text: 'update orders set packing_state = $2 where order_id = $1' }
/** Stores how far the order is packed, which also tells open screens that it has changed. */
export const savePackingState = (tx: Tx, orderId: string, now: PackingState) =>
  tx.run(state, [orderId, now === 'toPack' ? null : now])

const claim = {
  name: 'packing_claim',
  text: `insert into packings (order_id, packer_id, claim) values ($1, $2, 1)
         on conflict (order_id) do update set packer_id = excluded.packer_id, active_at = now(),
           claim = packings.claim + (packings.packer_id is distinct from excluded.packer_id)::integer`,
}
/** Gives the order to a packer. Its claim counts up unless they had it already. */
export const saveClaim = (tx: Tx, orderId: string, packerId: number) => tx.run(claim, [orderId, packerId])
const release = { name: 'packing_release', text: 'update packings set packer_id = null where order_id = $1' }
export const saveRelease = (tx: Tx, orderId: string) => tx.run(release, [orderId])

const line = {
  name: 'packing_line',
  text: `with active as (update packings set active_at = now() where order_id = $1)
         insert into packing_lines (order_id, position, packed) values ($1, $2, $3)
         on conflict (order_id, position) do update set packed = excluded.packed, changed_from = null`,
}
/** Stores how much of a line is packed, as its packer saw it last. */
export const savePackedLine = (tx: Tx, orderId: string, position: number, packed: number) =>
  tx.run(line, [orderId, position, packed])

const complete = {
  name: 'packing_complete',
  text: `update packings set packer_id = null, carton_grams = $2, mark = $3, packed_at = now(), packed_by = $4,
           checked_at = null, checked_by = null where order_id = $1`,
}
export type Cartons = { grams: readonly number[]; mark: string }
export const saveComplete = (tx: Tx, orderId: string, { grams, mark }: Cartons, by: string) =>
  tx.run(complete, [orderId, grams, mark, by])
const cartons = {
  name: 'packing_cartons',
  text: `update packings set carton_grams = $2, mark = $3
         where order_id = $1 and (carton_grams, mark) is distinct from ($2::integer[], $3)`,
}
export const saveCartons = (tx: Tx, orderId: string, { grams, mark }: Cartons) =>
  tx.run(cartons, [orderId, grams, mark])
const check = {
  name: 'packing_check',
  text: 'update packings set checked_at = now(), checked_by = $2 where order_id = $1',
}
export const saveCheck = (tx: Tx, orderId: string, by: string) => tx.run(check, [orderId, by])
const reopen = {
  name: 'packing_reopen',
  text: `update packings set packed_at = null, packed_by = null, checked_at = null, checked_by = null
         where order_id = $1`,
}
export const saveReopened = (tx: Tx, orderId: string) => tx.run(reopen, [orderId])
const takenOut = { name: 'packing_taken_out', text: `update packings set to_take_out = '[]' where order_id = $1` }
export const saveTakenOut = (tx: Tx, orderId: string) => tx.run(takenOut, [orderId])

const clearLines = { name: 'packing_clear_lines', text: 'delete from packing_lines where order_id = $1' }
const insertLines = {
  name: 'packing_insert_lines',
  text: `insert into packing_lines (order_id, position, packed, changed_from)
         select $1, position, packed, changed_from
         from json_to_recordset($2) as l (position smallint, packed integer, changed_from integer)`,
}
const moveShortages = {
  name: 'packing_move_shortages',
  text: `with moved as (
           select s.id, m.position from shortages s
           left join json_to_recordset($2) as m (former smallint, position smallint) on m.former = s.position
           where s.order_id = $1 and s.position is not null),
         closed as (update shortages s set position = null from moved m where m.id = s.id returning s.id)
         select m.id, m.position from moved m join closed c on c.id = m.id`,
}
const place = { name: 'packing_place_shortage', text: 'update shortages set position = $2 where id = $1' }
type EditedLines = {
  lines: readonly PackingLineRow[]
  /** Where lines that are still short have moved. */
  moves: ReadonlyArray<{ former: number; position: number }>
  toTakeOut: PackingRow['to_take_out']
}
const addToTakeOut = {
  name: 'packing_add_to_take_out',
  text: 'update packings set to_take_out = to_take_out || $2::jsonb where order_id = $1',
}
/** Follows an edit of the order's lines. Shortages of lines that are no longer short are settled. */
export async function saveEditedLines(tx: Tx, orderId: string, { lines: now, moves, toTakeOut }: EditedLines) {
  await tx.run(clearLines, [orderId])
  await tx.run(insertLines, [orderId, JSON.stringify(now)])
  const moved = await tx.many<{ id: number; position: number | null }>(moveShortages, [orderId, JSON.stringify(moves)])
  for (const { id, position } of moved) if (position !== null) await tx.run(place, [id, position])
  if (toTakeOut.length > 0) await tx.run(addToTakeOut, [orderId, JSON.stringify(toTakeOut)])
}
