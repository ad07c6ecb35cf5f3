import { AppError } from '@phuljhari/contract/errors'
import type { AgentCash, CashReceipt, HandOver } from '@phuljhari/contract/payments/cash.contract'
import { toRupees, formatRupees } from '@phuljhari/contract/rules/money'
import type { Db, Tx } from '../../db/database.ts'
import { rowId } from '../../db/row-id.ts'
import {
  findAgentCash,
  findAgentsWithCash,
  findHandOver,
  findHandOvers,
  findHandOversOf,
  findHeldReceipts,
  type AgentCashRow,
  type HandOverRow,
  type ReceiptRow,
  cashHeldBy,
} from './cash.store.ts'
import { serializeCount } from './counted-cash.ts'
import { t } from '@phuljhari/contract/rules/t'

/** @throws {AppError} cash.not_found */
export async function readHandOver(tx: Tx, id: number): Promise<HandOver> {
  const row = await findHandOver(tx, id)
  if (!row) throw new AppError('cash.not_found')
  return serializeHandOver(row)
}

/** The agents who hold cash, what they hold in all, and the latest hand-overs. */
export async function listAgentCash(db: Db): Promise<{ agents: AgentCash[]; held: number; handOvers: HandOver[] }> {
  const [agents, handOvers] = await Promise.all([findAgentsWithCash(db), findHandOvers(db)])
  return {
    agents: agents.map(serializeAgentCash),
    held: toRupees(agents.reduce((sum, { held_paise }) => sum + held_paise, 0)),
    handOvers: handOvers.map(serializeHandOver),
  }
}

/**
 * What an agent holds, receipt by receipt, and the agent's latest hand-overs. Deleted agents are found too.
 * @throws {AppError} agent.not_found
 */
export const readAgentCash = (
  db: Db,
  agentId: string,
): Promise<{ agent: AgentCash; receipts: CashReceipt[]; handOvers: HandOver[] }> =>
  db.transaction(async (tx) => {
    const key = rowId(agentId)
    const agent = key === null ? undefined : await findAgentCash(tx, key)
    if (!agent) throw new AppError('agent.not_found')
    const receipts = await findHeldReceipts(tx, agent.agent_id)
    const handOvers = await findHandOversOf(tx, agent.agent_id)
    return {
      agent: serializeAgentCash(agent),
      receipts: receipts.map(serializeReceipt),
      handOvers: handOvers.map(serializeHandOver),
    }
  })

const serializeAgentCash = (row: AgentCashRow): AgentCash => ({
  agentId: String(row.agent_id),
  agentName: row.agent_name,
  held: toRupees(row.held_paise),
  orders: row.orders,
  since: row.since?.toISOString() ?? null,
  lastHandOverAt: row.last_hand_over_at?.toISOString() ?? null,
})

const serializeReceipt = (row: ReceiptRow): CashReceipt => ({
  paymentId: String(row.id),
  orderId: row.order_id,
  customerName: row.customer_name,
  amount: toRupees(row.amount_paise),
  at: new Date(row.at).toISOString(),
  isReversed: row.is_reversed,
})

const serializeHandOver = (row: HandOverRow): HandOver => ({
  _id: String(row.id),
  number: row.number,
  agentId: String(row.agent_id),
  agentName: row.agent_name,
  at: row.at.toISOString(),
  person: row.person,
  personName: row.person_name,
  ...serializeCount(row),
  receipts: row.receipts.map(serializeReceipt),
})

/**
 * Lock the agent first, so that nothing more is collected.
 * @throws {AppError} agent.holds_cash, with the amount, while the agent has not handed over all cash.
 */
export async function assertNoCash(tx: Tx, agentId: number): Promise<void> {
  const paise = await cashHeldBy(tx, agentId)
  if (paise === 0) return
  throw new AppError('agent.holds_cash', {
    message: t('This delivery agent still holds {paise} in cash. Take it over first.', {
      paise: formatRupees(toRupees(paise)),
    }),
  })
}
