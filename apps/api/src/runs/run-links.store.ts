import type { Tx } from '../db/database.ts'

export type LinkRow = {
  id: number
  run_id: number
  agent_id: number
  agent_name: string
  agent_phone: string
  is_agent_gone: boolean
  day: string
  created_at: Date
  created_by: string
  revoked_at: Date | null
  locked_at: Date | null
  wrong_tries: number
}
const bySecret = {
  name: 'run_link_by_secret',
  text: `select l.id, l.run_id, r.agent_id, a.full_name as agent_name, a.phone_number as agent_phone,
           a.deleted_at is not null as is_agent_gone, r.day, l.created_at, l.created_by, l.revoked_at,
           l.locked_at, l.wrong_tries
         from run_links l join runs r on r.id = l.run_id join agents a on a.id = r.agent_id
         where l.secret_hash = $1`,
}
export const findLink = (tx: Tx, secretHash: Buffer) => tx.maybe<LinkRow>(bySecret, [secretHash])
const lock = { name: 'run_link_lock', text: 'select 1 from run_links where secret_hash = $1 for update' }
/** The link, locked until the transaction ends, so that wrong tries count one by one. */
export async function lockLink(tx: Tx, secretHash: Buffer): Promise<LinkRow | undefined> {
  await tx.run(lock, [secretHash])
  // Read after the lock: the statement that waited for it sees the tries as they were before.
  return findLink(tx, secretHash)
}

const insert = {
  name: 'run_link_insert',
  text: 'insert into run_links (run_id, secret_hash, created_by) values ($1, $2, $3)',
}
export const insertLink = (tx: Tx, runId: number, secretHash: Buffer, by: string) =>
  tx.run(insert, [runId, secretHash, by])

const revoke = {
  name: 'run_links_revoke',
  text: 'update run_links set revoked_at = now() where run_id = $1 and revoked_at is null',
}
/** Ends the link of a run. @returns how many worked until now */
export const revokeLinks = (tx: Tx, runId: number) => tx.run(revoke, [runId])

const revokeBy = {
  name: 'run_links_revoke_by',
  text: `with ended as (update run_links set revoked_at = now() where created_by = $1 and revoked_at is null
           returning run_id)
         select run_id from ended order by run_id`,
}
/** Ends the links that an account made. @returns their runs */
export const revokeLinksBy = (tx: Tx, by: string) => tx.many<{ run_id: number }>(revokeBy, [by])

const latest = {
  name: 'run_links_latest',
  text: `select distinct on (run_id) run_id, created_at, locked_at, (select count(*)::int from run_devices d
           where d.link_id = l.id) as devices
         from run_links l where run_id = any($1::bigint[]) and revoked_at is null order by run_id, id desc`,
}
export type CurrentLink = { run_id: number; created_at: Date; locked_at: Date | null; devices: number }
/** The links of runs that work, with the number of phones that opened them. */
export const findCurrentLinks = (tx: Tx, runs: readonly number[]) => tx.many<CurrentLink>(latest, [runs])

const wrong = {
  name: 'run_link_wrong_try',
  text: `update run_links set wrong_tries = wrong_tries + 1,
           locked_at = case when wrong_tries + 1 >= $2 then now() else locked_at end
         where id = $1`,
}
/** Counts a wrong try of the last digits; the last one that is allowed locks the link. */
export const addWrongTry = (tx: Tx, id: number, allowed: number) => tx.run(wrong, [id, allowed])

const addOne = { name: 'run_device_insert', text: 'insert into run_devices (link_id, token_hash) values ($1, $2)' }
export const insertDevice = (tx: Tx, linkId: number, tokenHash: Buffer) => tx.run(addOne, [linkId, tokenHash])

const device = { name: 'run_device', text: 'select 1 from run_devices where link_id = $1 and token_hash = $2' }
/** Whether this device proved the last digits for the link. */
export const isKnownDevice = async (tx: Tx, linkId: number, tokenHash: Buffer): Promise<boolean> =>
  (await tx.maybe(device, [linkId, tokenHash])) !== undefined
