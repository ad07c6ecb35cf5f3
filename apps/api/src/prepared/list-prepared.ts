import type { PreparedChange } from '@phuljhari/contract/prepared/prepared.contract'
import type { Db } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { countWaiting, findOfOrder, findWaiting } from './prepared.store.ts'
import { serializePrepared } from './serialize-prepared.ts'

const LIMIT = 200
type Listed = { total: number; changes: PreparedChange[] }

/** What waits for approval, oldest first; of an order also what was declined. */
export async function listPrepared(db: Db, orderId: string | undefined, actor: Actor): Promise<Listed> {
  const rows = orderId === undefined ? await findWaiting(db, LIMIT) : await findOfOrder(db, orderId, LIMIT)
  const total = orderId === undefined && rows.length === LIMIT ? await countWaiting(db) : rows.length
  return { total, changes: rows.map((row) => serializePrepared(row, actor)) }
}
