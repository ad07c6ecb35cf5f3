import type { PreparedChange } from '@phuljhari/contract/prepared/prepared.contract'
import type { Db } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { countWaiting, findOfOrder, findOwn, findWaiting } from './prepared.store.ts'
import { serializePrepared } from './serialize-prepared.ts'

const LIMIT = 200
type Listed = { total: number; changes: PreparedChange[] }

/** What waits for approval, oldest first; of an order also what was declined; or all that the user prepared. */
export async function listPrepared(
  db: Db,
  { orderId, own }: { orderId?: string | undefined; own?: 'true' | undefined },
  actor: Actor,
): Promise<Listed> {
  const isWaitingList = orderId === undefined && own === undefined
  const rows = isWaitingList
    ? await findWaiting(db, LIMIT)
    : orderId === undefined
      ? await findOwn(db, actor.name, LIMIT)
      : await findOfOrder(db, orderId, LIMIT)
  const total = isWaitingList && rows.length === LIMIT ? await countWaiting(db) : rows.length
  return { total, changes: rows.map((row) => serializePrepared(row, actor)) }
}
