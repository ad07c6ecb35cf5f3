import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { findRun } from './runs.store.ts'

/**
 * Records what happened to a run, with its agent and day.
 * @param more further values, by the names of events
 * @param former what they were before
 */
export async function recordRun(
  tx: Tx,
  actor: Actor,
  runId: number,
  action: string,
  more: object = {},
  former?: object,
): Promise<void> {
  const run = await findRun(tx, runId)
  if (!run) throw new Error(`run ${runId} is gone`)
  const values = { agentId: run.agent_id, agentName: run.agent_name, deliveryDate: run.day }
  const before = former && { before: { ...values, ...former } }
  await recordEvent(tx, actor, {
    subject: 'run',
    subjectId: String(runId),
    action,
    ...before,
    after: { ...values, ...more },
  })
}
