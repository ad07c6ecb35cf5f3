import type { Db } from '../db/database.ts'
import { recordEvent } from '../events/events.store.ts'
import type { Actor } from '../events/actor.ts'
import { assertMayLeave } from './agent-hooks.ts'
import { agentSnapshot, softDeleteAgent } from './agents.store.ts'
import { lockExistingAgent } from './lock-existing-agent.ts'

/**
 * Removes an agent from the list and erases the Aadhaar number. Past orders still show the agent.
 * @throws {AppError} agent.not_found, agent.holds_orders, agent.holds_cash
 */
export async function deleteAgent(db: Db, id: string, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockExistingAgent(tx, id)
    await assertMayLeave(tx, row.id)
    await softDeleteAgent(tx, row.id)
    await recordEvent(tx, actor, {
      subject: 'agent',
      subjectId: id,
      action: 'deleted',
      before: agentSnapshot(row),
    })
  })
}
