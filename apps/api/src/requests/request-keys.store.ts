import type { Tx } from '../db/database.ts'

/** The Idempotency-Key of an account's request, hashed with its route, and a digest of what was sent. */
export type RequestKey = { accountId: number; keyHash: Buffer; digest: Buffer }

const claim = {
  name: 'request_key_claim',
  text: 'insert into request_keys (vendor_id, key_hash, request_digest) values ($1, $2, $3) on conflict do nothing',
}
/** Claims a key, after waiting for another transaction that uses it. @returns whether the key is new */
export const claimKey = async (tx: Tx, { accountId, keyHash, digest }: RequestKey): Promise<boolean> =>
  (await tx.run(claim, [accountId, keyHash, digest])) === 1

const created = {
  name: 'request_key_created',
  text: 'update request_keys set subject_id = $3 where vendor_id = $1 and key_hash = $2',
}
/** Stores the id of what the request created. */
export const keepSubject = (tx: Tx, { accountId, keyHash }: RequestKey, subjectId: string) =>
  tx.run(created, [accountId, keyHash, subjectId])

const find = {
  name: 'request_key_find',
  text: 'select subject_id, request_digest from request_keys where vendor_id = $1 and key_hash = $2',
}
export const findKey = (tx: Tx, { accountId, keyHash }: RequestKey) =>
  tx.one<{ subject_id: string; request_digest: Buffer }>(find, [accountId, keyHash])

const old = { name: 'request_keys_old', text: "delete from request_keys where at < now() - interval '7 days'" }
/** Deletes keys that are so old that no form sends them any more. */
export const deleteOldKeys = (tx: Tx) => tx.run(old)

const lock = { name: 'request_key_lock', text: 'select pg_advisory_xact_lock(hashtextextended($1, 20261122))' }
/**
 * Makes concurrent requests with the same key wait for one another, for rows that keep their Idempotency-Key
 * themselves.
 */
export const lockIdempotencyKey = (tx: Tx, key: string) => tx.run(lock, [key])
