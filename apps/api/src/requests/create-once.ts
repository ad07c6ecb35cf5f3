import { AppError } from '@phuljhari/contract/errors'
import type { Transactions, Tx } from '../db/database.ts'
import { claimKey, findKey, keepSubject, type RequestKey } from './request-keys.store.ts'

type Creation<T> = {
  /** The kind of what is created, under the name that the audit trail has for it. */
  kind: string
  create: (tx: Tx) => Promise<T>
  /** Returns what was created, as it is now. @throws {AppError} when it no longer exists */
  find: (tx: Tx, id: string) => Promise<T>
  /** Returns the id with which `find` finds it, and the name that people know it by. */
  about: (created: T) => { id: string; name: string }
}

/**
 * Creates something once for each Idempotency-Key, however often the request is sent: a repeat returns what the first
 * request created. Of two concurrent requests the second waits for the first. A refused request leaves no key.
 * @param key null for a request without Idempotency-Key, which creates something each time
 * @throws {AppError} request.key_reused when the key was used by a different request, with what that created
 */
export const createOnce = <T>(
  db: Transactions,
  key: RequestKey | null,
  { kind, create, find, about }: Creation<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    if (key === null) return create(tx)
    if (await claimKey(tx, key)) {
      const created = await create(tx)
      await keepSubject(tx, key, about(created).id)
      return created
    }
    const former = await findKey(tx, key)
    const existing = await find(tx, former.subject_id)
    if (!former.request_digest.equals(key.digest))
      throw new AppError('request.key_reused', { existing: { kind, ...about(existing) } })
    return existing
  })

/** Records something about `subject` once for each Idempotency-Key. */
export const recordOnce = (
  db: Transactions,
  key: RequestKey | null,
  { kind, id }: { kind: string; id: string },
  record: (tx: Tx) => Promise<void>,
): Promise<{ recorded: true }> =>
  createOnce(db, key, {
    kind,
    create: async (tx) => {
      await record(tx)
      return { recorded: true as const }
    },
    find: async () => ({ recorded: true as const }),
    about: () => ({ id, name: id }),
  })
