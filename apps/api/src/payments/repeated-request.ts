import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import type { Transactions, Tx } from '../db/database.ts'
import { assertSameRequest, type Idempotency } from '../requests/idempotency.ts'
import { findByKey, lockKey, type PaymentRow } from './payments.store.ts'
import { serializePayment } from './serialize-payment.ts'

/**
 * The row that the request created before, or undefined. Concurrent requests with the key wait for one another.
 * @throws {AppError} payment.key_reused when the key was used for a different request
 */
async function findRepeated(tx: Tx, { key, digest }: Idempotency): Promise<PaymentRow | undefined> {
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

/**
 * Adds a row to the ledger once for each Idempotency-Key: a repeated request gets the row that the first one added.
 * @param add adds the row in the transaction, with the key and the digest
 * @throws {AppError} payment.key_reused when the key was used for a different request, and what `add` throws
 */
export function addOnce(
  db: Transactions,
  idempotency: Idempotency,
  add: (tx: Tx, idempotency: Idempotency) => Promise<PaymentRow>,
): Promise<Payment> {
  return db.transaction(async (tx) =>
    serializePayment((await findRepeated(tx, idempotency)) ?? (await add(tx, idempotency))),
  )
}
