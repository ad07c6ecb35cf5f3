import type { Tx } from '../db/database.ts'

/** The Idempotency-Key of an account's request, hashed with its route, and a digest of what was sent. */
export type RequestKey = { vendorId: number; keyHash: Buffer; digest: Buffer }

const claim = {
  name: 'request_key_claim',
  text: 'insert into request_keys (vendor_id, key_hash, request_digest) values ($1, $2, $3) on conflict do nothing',
}
/** Whether the key is new. While another transaction creates something with it, waits until that ends. */
export const claimKey = async (tx: Tx, { vendorId, keyHash, digest }: RequestKey): Promise<boolean> =>
  (await tx.run(claim, [vendorId, keyHash, digest])) === 1

const created = {
  name: 'request_key_created',
  text: 'update request_keys set subject_id = $3 where vendor_id = $1 and key_hash = $2',
}
/** Keeps what the request created. */
export const keepSubject = (tx: Tx, { vendorId, keyHash }: RequestKey, subjectId: string) =>
  tx.run(created, [vendorId, keyHash, subjectId])

const find = {
  name: 'request_key_find',
  text: 'select subject_id, request_digest from request_keys where vendor_id = $1 and key_hash = $2',
}
export const findKey = (tx: Tx, { vendorId, keyHash }: RequestKey) =>
  tx.one<{ subject_id: string; request_digest: Buffer }>(find, [vendorId, keyHash])

const old = { name: 'request_keys_old', text: "delete from request_keys where at < now() - interval '7 days'" }
/** Deletes keys that no form still sends. */
export const deleteOldKeys = (tx: Tx) => tx.run(old)

const lock = { name: 'request_key_lock', text: 'select pg_advisory_xact_lock(hashtextextended($1, 20261122))' }
/** Makes concurrent requests wait for one another whose Idempotency-Key is kept in the row that they create. */
export const lockIdempotencyKey = (tx: Tx, key: string) => tx.run(lock, [key])
