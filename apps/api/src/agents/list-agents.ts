import { ALL_SUBJECTS } from '@phuljhari/contract/activity/action-labels'
import type { Agent } from '@phuljhari/contract/agents/agents.contract'
import type { Db } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { findAgents } from './agents.store.ts'
import { serializeAgent, type AadhaarReader } from './serialize-agent.ts'

/** All delivery agents, newest first, with masked Aadhaar numbers. */
export const listAgents = async (app: AadhaarReader & { db: Db }): Promise<Agent[]> =>
  (await findAgents(app.db)).map((row) => serializeAgent(row, app, 'masked'))

/** All delivery agents, newest first, with their Aadhaar numbers. Records that `actor` was shown them. */
export const listAgentsWithAadhaar = (app: AadhaarReader & { db: Db }, actor: Actor): Promise<Agent[]> =>
  app.db.transaction(async (tx) => {
    const rows = await findAgents(tx)
    if (rows.length > 0)
      await recordEvent(tx, actor, {
        subject: 'agent',
        subjectId: ALL_SUBJECTS,
        action: 'aadhaar_shown',
        after: { agents: rows.length },
      })
    return rows.map((row) => serializeAgent(row, app, 'full'))
  })
