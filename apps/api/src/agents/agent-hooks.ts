import type { Tx } from '../db/database.ts'

/** What a capability that is built on delivery agents does when one of them goes. */
export type AgentHooks = {
  /** Before an agent is deleted or becomes inactive: an AppError refuses it. The agent is locked. */
  beforeLeaving: (tx: Tx, agentId: number) => Promise<void>
}

let registered: readonly AgentHooks[] | null = null
/** Called once by app.ts, so that agents import nothing that is built on them. */
export function registerAgentHooks(hooks: readonly AgentHooks[]): void {
  registered = hooks
}

/**
 * @throws {Error} before hooks are registered: an agent could leave with cash
 * @throws {AppError} agent.holds_cash, and whatever else a hook refuses
 */
export async function assertMayLeave(tx: Tx, agentId: number): Promise<void> {
  if (registered === null) throw new Error('no agent hooks are registered')
  for (const { beforeLeaving } of registered) await beforeLeaving(tx, agentId)
}
