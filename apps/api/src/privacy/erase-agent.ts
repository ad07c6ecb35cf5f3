import { AppError } from '@phuljhari/contract/errors'
import type { AgentErasure, AgentErasurePreview } from '@phuljhari/contract/privacy/privacy.contract'
import { assertMayLeave } from '../agents/agent-hooks.ts'
import { undeliveredOrders } from '../agents/agents.store.ts'
import type { Db, Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { countAgentData, eraseAgentData, lockAnyAgent, type AnyAgent } from './agent-erasure.store.ts'

/** Locks an agent, even one who was deleted. @throws {AppError} agent.not_found */
async function lockKnownAgent(tx: Tx, id: string): Promise<AnyAgent> {
  const key = rowId(id)
  const agent = key === null ? undefined : await lockAnyAgent(tx, key)
  if (!agent) throw new AppError('agent.not_found')
  return agent
}

/**
 * What eraseAgent would erase, and the orders that prevent it.
 * @throws {AppError} agent.not_found
 */
export const previewAgent = (db: Db, id: string): Promise<AgentErasurePreview> =>
  db.transaction(async (tx) => {
    const { id: key, name } = await lockKnownAgent(tx, id)
    return { ...(await countAgentData(tx, key)), name, undelivered: await undeliveredOrders(tx, key) }
  })

/**
 * Erases the personal data of an agent, also from all events, and deletes the agent. Orders then show an erased agent.
 * @throws {AppError} agent.not_found, agent.holds_orders, agent.holds_cash
 */
export const eraseAgent = (db: Db, id: string, actor: Actor): Promise<AgentErasure> =>
  db.transaction(async (tx) => {
    const { id: key } = await lockKnownAgent(tx, id)
    await assertMayLeave(tx, key)
    const erased = await countAgentData(tx, key)
    await eraseAgentData(tx, key, actor)
    return erased
  })
