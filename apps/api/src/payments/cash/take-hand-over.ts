import { AppError } from '@phuljhari/contract/errors'
import type { HandOver, HandOverForm } from '@phuljhari/contract/payments/cash.contract'
import { countedPaise } from '@phuljhari/contract/payments/count-cash'
import { lockAgent, type AgentRow } from '../../agents/agents.store.ts'
import type { Db, Tx } from '../../db/database.ts'
import { rowId } from '../../db/row-id.ts'
import type { Actor } from '../../events/actor.ts'
import { recordEvent } from '../../events/events.store.ts'
import { lockIdempotencyKey } from '../../requests/request-keys.store.ts'
import { assertSameRequest, idempotencyOf, type Idempotency } from '../../requests/idempotency.ts'
import {
  findHandOverByKey,
  insertHandOver,
  linkReceipts,
  lockHeldReceipts,
  findHandOver,
  differences,
} from './cash.store.ts'
import { readHandOver } from './read-agent-cash.ts'
import { assertExplained, storeDifference } from './counted-cash.ts'

type Request = HandOverForm & { agentId: string }

/** The hand-over that the key was used for, or undefined. @throws {AppError} cash.key_reused for another request */
async function findRepeated(tx: Tx, { key, digest }: Idempotency): Promise<HandOver | undefined> {
  const row = await findHandOverByKey(tx, key)
  if (!row) return undefined
  const handOver = await readHandOver(tx, row.id)
  const existing = { kind: 'cash', id: handOver._id, name: `Hand-over ${handOver.number}` }
  assertSameRequest(row, digest, { code: 'cash.key_reused', existing })
  return handOver
}

/** @throws {AppError} agent.not_found */
async function lockKnownAgent(tx: Tx, agentId: string): Promise<AgentRow> {
  const key = rowId(agentId)
  const agent = key === null ? undefined : await lockAgent(tx, key)
  if (!agent) throw new AppError('agent.not_found')
  return agent
}

/**
 * Takes all cash that an agent holds. The agent's lock lets only one of several actors do so; receipts collected
 * meanwhile change the amount, which the others then see. A request with a known idempotency key returns its hand-over.
 * It is dated today, whose books are never closed.
 * @throws {AppError} cash.key_reused, agent.not_found, cash.none, cash.changed, request.invalid without the
 *   reason of a difference
 */
export const takeHandOver = (db: Db, request: Request, key: string, actor: Actor): Promise<HandOver> =>
  db.transaction(async (tx) => {
    const idempotency = idempotencyOf(actor, key, request)
    await lockIdempotencyKey(tx, idempotency.key)
    const repeated = await findRepeated(tx, idempotency)
    if (repeated) return repeated
    const agent = await lockKnownAgent(tx, request.agentId)
    const receipts = await lockHeldReceipts(tx, agent.id)
    const expected = receipts.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
    if (expected === 0) throw new AppError('cash.none')
    if (expected !== request.expected) throw new AppError('cash.changed')
    const { counted, reason } = request
    const difference = countedPaise(counted) - expected
    assertExplained(difference, reason)
    const { id, number } = await insertHandOver(tx, {
      agentId: agent.id,
      actor: actor.name,
      expected,
      counted,
      ...idempotency,
    })
    await linkReceipts(
      tx,
      id,
      receipts.map((receipt) => receipt.id),
    )
    const counts = await storeDifference(tx, differences, id, { expected, difference, reason }, actor)
    await recordEvent(tx, actor, {
      subject: 'cash',
      subjectId: String(id),
      action: 'handed_over',
      after: {
        agentId: agent.id,
        agentName: agent.full_name,
        number,
        ...counts,
      },
    })
    return readHandOver(tx, id)
  })

/**
 * Accepts the difference of a hand-over. Accepting again changes nothing. Closed books do not prevent it: the consent
 * is dated today, and no amount changes.
 * @throws {AppError} cash.not_found, cash.no_difference
 */
export const acceptDifference = (db: Db, id: string, actor: Actor): Promise<HandOver> =>
  db.transaction(async (tx) => {
    const key = rowId(id)
    const row = key === null ? undefined : await findHandOver(tx, key)
    if (!row) throw new AppError('cash.not_found')
    if (row.difference_paise === null) throw new AppError('cash.no_difference')
    // When two owners accept it at once, the second changes no row.
    if ((await differences.accept(tx, row.id, actor.name)) > 0)
      await recordEvent(tx, actor, {
        subject: 'cash',
        subjectId: id,
        action: 'difference_accepted',
        after: {
          agentId: row.agent_id,
          agentName: row.agent_name,
          number: row.number,
          differencePaise: row.difference_paise,
          reason: row.difference_reason,
        },
      })
    return readHandOver(tx, row.id)
  })
