import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import { recordEvent } from '../events/events.store.ts'
import type { Actor } from '../events/actor.ts'
import { agentInEvent, hideAgent, lockAgent } from './agents.store.ts'
import { refuseWhileHolding } from './refuse-while-holding.ts'

/**
 * Takes an agent off the list; past orders still name them.
 * @throws {AppError} agent.not_found, agent.holds_orders
 */
export async function deleteAgent(db: Db, id: string, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const key = rowId(id)
    const row = key === null ? undefined : await lockAgent(tx, key)
    if (!row) throw new AppError('agent.not_found')
    await refuseWhileHolding(tx, row.id)
    await hideAgent(tx, row.id)
    await recordEvent(tx, actor, {
      subject: 'agent',
      subjectId: id,
      action: 'deleted',
      before: agentInEvent(row),
    })
  })
}
