import type { RunOutcome } from '@phuljhari/contract/runs/run-words'
import type { Tx } from '../db/database.ts'

/** What the phone reported besides the columns. `unread` is the beginning of what could not be read. */
export type Reported = {
  takenBy?: string
  reason?: string
  paid?: { mode: 'cash' | 'upi'; amountPaise: number; reference: string } | null
  unread?: string
}

const count = { name: 'run_actions_count', text: 'select count(*)::int as n from run_actions where link_id = $1' }
/** How many reports through a link are stored. */
export const countActions = async (tx: Tx, linkId: number): Promise<number> =>
  (await tx.one<{ n: number }>(count, [linkId])).n

const countListed = {
  name: 'run_actions_count_listed',
  text: `select (count(*) filter (where outcome = 'refused'))::int as refused,
           (count(*) filter (where outcome = 'reported' and order_id = $2))::int as of_order
         from run_actions where link_id = $1 and outcome <> 'applied'`,
}
/** How many reports through a link were refused, and how many about an order went to the clerk's list. */
export const countListedOf = (tx: Tx, linkId: number, orderId: string) =>
  tx.one<{ refused: number; of_order: number }>(countListed, [linkId, orderId])

const result = {
  name: 'run_action_result',
  text: 'select outcome, message from run_actions where run_id = $1 and id = $2',
}
/** What became of an action that arrived before. */
export const findResult = (tx: Tx, runId: number, id: string) =>
  tx.maybe<{ outcome: RunOutcome; message: string }>(result, [runId, id])

export type NewAction = {
  runId: number
  linkId: number
  id: string
  orderId: string
  status: string
  version: number
  happenedAt: string | null
  payload: Reported
  outcome: RunOutcome
  why: string
  message: string
  isApplied: boolean
  isPaid: boolean
  /** The latest events of the order before and after it was applied; null when it was not. */
  events: { from: number; to: number } | null
}
const insert = {
  name: 'run_action_insert',
  text: `insert into run_actions (run_id, id, order_id, status, version, happened_at, payload, outcome, why, message,
           is_applied, is_paid, event_from, event_to, link_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
}
export const insertAction = (tx: Tx, action: NewAction) =>
  tx.run(insert, [
    action.runId,
    action.id,
    action.orderId,
    action.status,
    action.version,
    action.happenedAt,
    JSON.stringify(action.payload),
    action.outcome,
    action.why,
    action.message,
    action.isApplied,
    action.isPaid,
    action.events?.from ?? null,
    action.events?.to ?? null,
    action.linkId,
  ])

const cashTaken = {
  name: 'run_cash_taken',
  text: `select coalesce(sum((payload #>> '{paid,amountPaise}')::bigint), 0)::bigint as paise from run_actions
         where run_id = $1 and payload #>> '{paid,mode}' = 'cash' and outcome <> 'refused'`,
}
/** The cash that was reported for stops of a run, in paise, whatever became of the reports. */
export const cashTakenOn = async (tx: Tx, runId: number): Promise<number> =>
  (await tx.one<{ paise: number }>(cashTaken, [runId])).paise

const latestEvent = {
  name: 'run_latest_event',
  text: `select coalesce(max(id), 0) as id from events where subject = 'order' and subject_id = $1`,
}
/** The version of an order: the id of its latest event, 0 without any. Lock the order first. */
export const versionOf = async (tx: Tx, orderId: string): Promise<number> =>
  (await tx.one<{ id: number }>(latestEvent, [orderId])).id

const foreign = {
  name: 'run_is_changed_since',
  // An order without events, such as a restored one, has version 0. Steps of the same delivery that staff entered are
  // no change of the order: the life cycle judges what follows them.
  text: `select not coalesce(bool_or(e.id = $3), $3 = 0) or coalesce(bool_or(e.id > $3
             and e.action not in ('pickUp', 'depart')
             and not exists (select 1 from run_actions a where a.run_id = $1 and a.order_id = $2
               and e.id > a.event_from and e.id <= a.event_to)), false) as changed
         from events e where e.subject = 'order' and e.subject_id = $2`,
}
/**
 * Whether an order was changed since a version by anything but this run, or never had that version. Lock the order
 * first.
 */
export const isChangedSince = async (tx: Tx, runId: number, orderId: string, version: number): Promise<boolean> =>
  (await tx.one<{ changed: boolean }>(foreign, [runId, orderId, version])).changed

const everStop = {
  name: 'run_had_stop',
  text: `select 1 from runs r where r.id = $1 and (
           exists (select 1 from run_stops s where s.run_id = r.id and s.order_id = $2)
           or exists (select 1 from orders o where o.order_id = $2 and o.agent_id = r.agent_id
             and o.delivery_date = r.day)
           or exists (select 1 from events e where e.subject = 'order' and e.subject_id = $2
             and ((e.after ->> 'agentId')::bigint = r.agent_id and e.after ->> 'deliveryDate' = r.day::text
               or (e.before ->> 'agentId')::bigint = r.agent_id and e.before ->> 'deliveryDate' = r.day::text)))`,
}
/** Whether an order is or was a stop of a run. */
export const wasStop = async (tx: Tx, runId: number, orderId: string): Promise<boolean> =>
  (await tx.maybe(everStop, [runId, orderId])) !== undefined

const photoOf = {
  name: 'run_photo_place',
  text: `select a.status, a.outcome, (select count(*)::int from run_photos p where p.run_id = a.run_id) as photos,
           exists (select 1 from run_photos p where p.run_id = a.run_id and p.action_id = a.id) as has
         from run_actions a where a.run_id = $1 and a.id = $2`,
}
/** The status that an action reported, whether it has a photo, and how many its run has. */
export const findPhotoPlace = (tx: Tx, runId: number, id: string) =>
  tx.maybe<{ status: string; outcome: RunOutcome; photos: number; has: boolean }>(photoOf, [runId, id])
const addPhoto = {
  name: 'run_photo_insert',
  text: `insert into run_photos (run_id, action_id, content) values ($1, $2, $3) on conflict do nothing`,
}
export const insertPhoto = (tx: Tx, runId: number, id: string, content: Buffer) =>
  tx.run(addPhoto, [runId, id, content])

const oldPhotos = {
  name: 'run_photos_old',
  text: `with unread as (
           update run_actions set payload = payload - 'unread'
           where received_at < now() - $1 * interval '1 day' and payload ? 'unread')
         delete from run_photos where at < now() - $1 * interval '1 day'`,
}
/**
 * Deletes photos that are older, and the text of reports as old that could not be read: they name no order whose
 * erasure would find them. @returns how many photos
 */
export const deletePhotosOlderThan = (tx: Tx, days: number) => tx.run(oldPhotos, [days])
