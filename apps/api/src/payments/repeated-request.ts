import { createHash } from 'node:crypto'
import { AppError } from '@phuljhari/contract/errors'
import type { Tx } from '../db/database.ts'
import { findByKey, lockKey, type Idempotency, type PaymentRow } from './payments.store.ts'

/**
 * @param request the validated request, whose fields are in the schema's order however the caller's JSON is formatted,
 *   with whatever else distinguishes it, such as the order in its path
 */
export const idempotencyOf = (key: string, request: object): Idempotency => ({
  key,
  digest: createHash('sha256').update(JSON.stringify(request)).digest(),
})

/**
 * The row that the request created before, or undefined. Concurrent requests with the key wait for one another.
 * @throws {AppError} payment.key_reused when the key was used for a different request
 */
export async function findRepeated(tx: Tx, { key, digest }: Idempotency): Promise<PaymentRow | undefined> {
  await lockKey(tx, `request ${key}`)
  const row = await findByKey(tx, key)
  // A row whose personal data was erased has no digest: it cannot be shown to be another one.
  if (row && row.request_digest !== null && !row.request_digest.equals(digest)) throw new AppError('payment.key_reused')
  return row
}
