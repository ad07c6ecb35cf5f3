import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import type { Tx } from '../db/database.ts'
import { assertSameRequest, digestOf } from '../requests/same-request.ts'
import { findByKey, lockKey, type Idempotency, type PaymentRow } from './payments.store.ts'

/** @param request as digestOf takes it */
export const idempotencyOf = (key: string, request: object): Idempotency => ({
  key,
  digest: digestOf(request),
})

/**
 * The row that the request created before, or undefined. Concurrent requests with the key wait for one another.
 * @throws {AppError} payment.key_reused when the key was used for a different request
 */
export async function findRepeated(tx: Tx, { key, digest }: Idempotency): Promise<PaymentRow | undefined> {
  await lockKey(tx, `request ${key}`)
  const row = await findByKey(tx, key)
  if (row) {
    const name = row.number || row.reference || formatRupees(toRupees(row.amount_paise))
    assertSameRequest(row, digest, {
      code: 'payment.key_reused',
      existing: { kind: 'payment', id: String(row.id), name },
    })
  }
  return row
}
