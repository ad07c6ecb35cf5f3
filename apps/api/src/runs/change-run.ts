import { AppError } from '@phuljhari/contract/errors'
import { RUN_PATH } from '@phuljhari/contract/runs/run-words'
import { lockExistingAgent } from '../agents/lock-existing-agent.ts'
import type { Db, Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { hashToken, newLinkSecret } from '../security/tokens.ts'
import { recordRun } from './record-run.ts'
import { insertLink, revokeLinks } from './run-links.store.ts'
import { readableUntil } from './run-times.ts'
import { addRun, findRun, lockRun, type RunRow } from './runs.store.ts'

/** The run, locked until the transaction ends. @throws {AppError} run.unknown */
export async function lockedRun(tx: Tx, id: string): Promise<RunRow> {
  const key = rowId(id)
  if (key === null) throw new AppError('run.unknown')
  await lockRun(tx, key)
  const run = await findRun(tx, key)
  if (!run) throw new AppError('run.unknown')
  return run
}

/**
 * The agent's run of a day; repeating it returns the same one.
 * @returns its id
 * @throws {AppError} agent.not_found
 */
export const startRun = (db: Db, { agentId, day }: { agentId: string; day: string }, actor: Actor): Promise<number> =>
  db.transaction(async (tx) => {
    const agent = await lockExistingAgent(tx, agentId)
    const { id, isNew } = await addRun(tx, agent.id, day, actor.name)
    if (isNew) await recordRun(tx, actor, id, 'created')
    return id
  })

/**
 * Makes the link of a run; the former one ends, since only one agent has it.
 * @returns the link, relative to the portal, with the secret, which cannot be shown again
 * @throws {AppError} run.unknown; run.over when it would no longer work
 */
export const makeRunLink = (db: Db, id: string, actor: Actor): Promise<string> =>
  db.transaction(async (tx) => {
    const run = await lockedRun(tx, id)
    if (new Date() > readableUntil(run.day)) throw new AppError('run.over')
    const secret = newLinkSecret()
    await revokeLinks(tx, run.id)
    await insertLink(tx, run.id, hashToken(secret), actor.name)
    await recordRun(tx, actor, run.id, 'link_made')
    return `${RUN_PATH}#${secret}`
  })

/** Ends the link of a run. Repeating it changes nothing. @throws {AppError} run.unknown */
export const endRunLink = (db: Db, id: string, actor: Actor): Promise<number> =>
  db.transaction(async (tx) => {
    const run = await lockedRun(tx, id)
    const revoked = await revokeLinks(tx, run.id)
    if (revoked > 0) await recordRun(tx, actor, run.id, 'link_revoked')
    return revoked
  })
