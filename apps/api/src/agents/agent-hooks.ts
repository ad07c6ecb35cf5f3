import { AppError } from '@phuljhari/contract/errors'
import type { Tx } from '../db/database.ts'
import { undeliveredOrders } from './agents.store.ts'
import { t } from '@phuljhari/contract/rules/t'

/** What a capability that is built on delivery agents does when one of them leaves. */
export type AgentHooks = {
  /** Called before an agent is deleted or becomes inactive: an AppError refuses it. The agent is locked. */
  beforeLeaving: (tx: Tx, agentId: number) => Promise<void>
}

let registered: readonly AgentHooks[] | null = null
/** Called once by app.ts, so that agents import nothing that is built on them. */
export function registerAgentHooks(hooks: readonly AgentHooks[]): void {
  registered = hooks
}

/** How many orders the message names; `orderIds` of the reply has up to MAX_ORDER_IDS. */
const MAX_LISTED_ORDERS = 5
const MAX_ORDER_IDS = 100

/** @throws {AppError} agent.holds_orders with the orders that the agent has not delivered yet */
async function assertNoUndeliveredOrders(tx: Tx, id: number): Promise<void> {
  const orders = await undeliveredOrders(tx, id)
  if (orders.length === 0) return
  const listed = orders.slice(0, MAX_LISTED_ORDERS).join(', ')
  const more = orders.length > MAX_LISTED_ORDERS ? ` and ${orders.length - MAX_LISTED_ORDERS} more` : ''
  throw new AppError('agent.holds_orders', {
    message: t('This delivery agent still has undelivered orders: {listed}{more}', { listed, more }),
    orderIds: orders.slice(0, MAX_ORDER_IDS),
  })
}

/**
 * Call it before an agent is deleted or becomes inactive.
 * @throws {Error} before hooks are registered: an agent could leave with cash
 * @throws {AppError} agent.holds_orders, agent.holds_cash, and whatever else a hook refuses
 */
export async function assertMayLeave(tx: Tx, agentId: number): Promise<void> {
  await assertNoUndeliveredOrders(tx, agentId)
  if (registered === null) throw new Error('no agent hooks are registered')
  for (const { beforeLeaving } of registered) await beforeLeaving(tx, agentId)
}
