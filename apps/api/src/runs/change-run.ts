import { AppError } from '@phuljhari/contract/errors'
import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import { t } from '@phuljhari/contract/rules/t'
import { RUN_DAYS_AHEAD, RUN_PATH } from '@phuljhari/contract/runs/run-words'
import { lockExistingAgent } from '../agents/lock-existing-agent.ts'
import type { Db, Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { hashToken, newLinkSecret } from '../security/tokens.ts'
import { recordRun } from './record-run.ts'
import { insertLink, revokeLinks, revokeLinksBy } from './run-links.store.ts'
import { settleRefused } from './problems.store.ts'
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
 * @throws {AppError} run.unknown; run.over when it would no longer work, run.too_early
 */
export const makeRunLink = (db: Db, id: string, actor: Actor): Promise<string> =>
  db.transaction(async (tx) => {
    const run = await lockedRun(tx, id)
    if (new Date() > readableUntil(run.day)) throw new AppError('run.over')
    if (run.day > addDays(indiaDay(new Date()), RUN_DAYS_AHEAD))
      throw new AppError('run.too_early', {
        message: t('A link can be made at most {days} days ahead', { days: RUN_DAYS_AHEAD }),
      })
    const secret = newLinkSecret()
    await revokeLinks(tx, run.id)
    await insertLink(tx, run.id, hashToken(secret), actor.name)
    await recordRun(tx, actor, run.id, 'link_made')
    return `${RUN_PATH}#${secret}`
  })

/**
 * Ends the links that an account made, and which would outlive the right to make them. What their phones have not sent
 * yet goes to the clerk's list. @param maker its e-mail
 */
export async function endRunLinksBy(tx: Tx, maker: string, actor: Actor): Promise<void> {
  for (const { run_id: runId } of await revokeLinksBy(tx, maker)) await recordRun(tx, actor, runId, 'link_revoked')
}

type Ended = { revoked: number; settled: number }
/**
 * Ends the link of a run. Repeating it changes nothing.
 * @param settles whether reports that were refused for good are settled with it, as after a flood of them
 * @throws {AppError} run.unknown
 */
export const endRunLink = (db: Db, id: string, settles: boolean, actor: Actor): Promise<Ended> =>
  db.transaction(async (tx) => {
    const run = await lockedRun(tx, id)
    const revoked = await revokeLinks(tx, run.id)
    const settled = settles ? await settleRefused(tx, run.id, actor.name) : 0
    if (revoked + settled > 0)
      await recordRun(tx, actor, run.id, 'link_revoked', settled > 0 ? { settledReports: settled } : {})
    return { revoked, settled }
  })
