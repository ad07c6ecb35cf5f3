import type { OrderStatus } from '@phuljhari/contract/orders/order-status'
import type { Tx } from '../db/database.ts'
import { ORDER_DUE } from '../orders/order-due.ts'

export type RunRow = {
  id: number
  agent_id: number
  agent_name: string
  agent_phone: string
  vehicle_number: string
  day: string
  seen_at: Date | null
}
const COLUMNS = `r.id, r.agent_id, a.full_name as agent_name, a.phone_number as agent_phone, a.vehicle_number, r.day,
  r.seen_at`

const byId = {
  name: 'run_by_id',
  text: `select ${COLUMNS} from runs r join agents a on a.id = r.agent_id where r.id = $1`,
}
export const findRun = (tx: Tx, id: number) => tx.maybe<RunRow>(byId, [id])

const lock = { name: 'run_lock', text: 'select 1 from runs where id = $1 for update' }
/** Locks a run until the transaction ends, so that what phones report about it is judged one by one. */
export const lockRun = (tx: Tx, id: number) => tx.run(lock, [id])

const add = {
  name: 'run_add',
  text: `insert into runs (agent_id, day, created_by) values ($1, $2, $3) on conflict (agent_id, day) do nothing
         returning id`,
}
const ofAgent = { name: 'run_of_agent', text: 'select id from runs where agent_id = $1 and day = $2' }
/** The id of the agent's run of a day, and whether it is new. */
export async function addRun(
  tx: Tx,
  agentId: number,
  day: string,
  by: string,
): Promise<{ id: number; isNew: boolean }> {
  const added = await tx.maybe<{ id: number }>(add, [agentId, day, by])
  if (added) return { id: added.id, isNew: true }
  return { id: (await tx.one<{ id: number }>(ofAgent, [agentId, day])).id, isNew: false }
}

const ofDay = {
  name: 'runs_of_day',
  text: `select ${COLUMNS} from runs r join agents a on a.id = r.agent_id where r.day = $1 order by a.full_name, r.id`,
}
/** The runs of a day, by the names of their agents. */
export const findRunsOf = (tx: Tx, day: string) => tx.many<RunRow>(ofDay, [day])

const seen = {
  name: 'run_seen',
  text: `update runs set seen_at = now()
         where id = $1 and (seen_at is null or seen_at < now() - interval '1 minute')`,
}
/** Stores that a phone has used the link just now, to the minute. */
export const saveSeen = (tx: Tx, id: number) => tx.run(seen, [id])

/** The statuses of orders that are stops of their agent's run: others were taken back, cancelled or never given. */
const STOP_STATUSES = ['assigned', 'picked_up', 'in_transit', 'delivered', 'failed'] as const satisfies OrderStatus[]
const IS_STOP = `o.agent_id is not null and o.delivery_date is not null and o.erased_at is null
  and o.fulfilment = 'agent' and o.status in (${STOP_STATUSES.map((one) => `'${one}'`).join(', ')})`

export type StopRow = {
  run_id: number
  order_id: string
  status: OrderStatus
  version: number
  delivery_slot: string | null
  customer_name: string
  customer_phone: string
  street: string
  landmark: string
  city: string
  state: string
  pincode: string
  latitude: number | null
  longitude: number | null
  cartons: number | null
  due_paise: number
  delivery_notes: string
  notes: string
}
const stops = {
  name: 'run_stops_of',
  text: `select r.id as run_id, o.order_id, o.status, o.delivery_slot, o.customer_name, o.customer_phone, o.street,
           o.landmark, o.city, o.state, o.pincode, o.latitude, o.longitude, cardinality(p.carton_grams) as cartons,
           ${ORDER_DUE} - o.paid_paise as due_paise, o.delivery_notes, o.notes,
           coalesce((select max(e.id) from events e where e.subject = 'order' and e.subject_id = o.order_id), 0)
             as version
         from runs r join orders o on o.agent_id = r.agent_id and o.delivery_date = r.day
         left join run_stops s on s.run_id = r.id and s.order_id = o.order_id
         left join packings p on p.order_id = o.order_id
         where r.id = any($1::bigint[]) and ${IS_STOP}
         order by r.id, s.position nulls last, o.assigned_at, o.order_id`,
}
/** The stops of runs, each run's in their sequence; orders that the clerk has not put in order come last. */
export const findStops = (tx: Tx, runs: readonly number[]) => tx.many<StopRow>(stops, [runs])

const clear = { name: 'run_stops_clear', text: 'delete from run_stops where run_id = $1' }
const keep = {
  name: 'run_stops_keep',
  text: `insert into run_stops (run_id, order_id, position)
         select $1, order_id, place from unnest($2::text[]) with ordinality as s (order_id, place)`,
}
/** Stores the sequence of the stops. Lock the run first. */
export async function saveStops(tx: Tx, id: number, orderIds: readonly string[]): Promise<void> {
  await tx.run(clear, [id])
  await tx.run(keep, [id, orderIds])
}
