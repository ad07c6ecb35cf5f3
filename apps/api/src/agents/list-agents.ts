import { ALL_SUBJECTS } from '@phuljhari/contract/activity/action-labels'
import type { Agent } from '@phuljhari/contract/agents/agents.contract'
import type { Db } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { findAgents, type AgentRow } from './agents.store.ts'
import { readAadhaar, serializeAgent, type AadhaarReader } from './serialize-agent.ts'

/** How long a person who is shown the same numbers again leaves no further event. */
const SHOWN_FOR_MS = 5 * 60_000
/** People and addresses whose last look is remembered; beyond it the oldest leaves another event. */
const MAX_REMEMBERED = 1000

/** The encrypted numbers that somebody was shown, by an event at `at` in milliseconds. */
type Shown = { at: number; sealed: ReadonlySet<string> }

/**
 * Lists all delivery agents, newest first. Each number that someone is shown in full is recorded by an event, but not
 * again for the same person at the same address within five minutes: the event is flushed to disk, which takes longer
 * than the list, and a client that polls would fill the audit trail (decision 075).
 * @param now the time in milliseconds
 */
export function agentLister(app: AadhaarReader & { db: Db }, now: () => number = () => performance.now()) {
  /** What the encrypted numbers of the latest list say: decrypting them takes longer than reading them. */
  let numbers: ReadonlyMap<string, string> = new Map()
  const lastShown = new Map<string, Shown>()

  function serialize(rows: readonly AgentRow[], aadhaar: 'full' | 'masked'): Agent[] {
    const known = new Map<string, string>()
    const agents = rows.map((row) => {
      // What cannot be decrypted is tried, and logged, each time.
      const number = numbers.get(row.aadhar_sealed) ?? readAadhaar(row, app)
      if (number !== null) known.set(row.aadhar_sealed, number)
      return serializeAgent(row, number, aadhaar)
    })
    numbers = known
    return agents
  }

  async function recordShown(rows: readonly AgentRow[], actor: Actor): Promise<void> {
    const [key, sealed] = [JSON.stringify([actor.name, actor.address]), rows.map((row) => row.aadhar_sealed)]
    const last = lastShown.get(key)
    if (last && now() - last.at < SHOWN_FOR_MS && sealed.every((number) => last.sealed.has(number))) return
    await recordEvent(app.db, actor, {
      subject: 'agent',
      subjectId: ALL_SUBJECTS,
      action: 'aadhaar_shown',
      after: { agents: rows.length },
    })
    // Deleted and set again, so that the map stays ordered by time.
    lastShown.delete(key)
    lastShown.set(key, { at: now(), sealed: new Set(sealed) })
    const [oldest] = lastShown.keys()
    if (lastShown.size > MAX_REMEMBERED && oldest !== undefined) lastShown.delete(oldest)
  }

  return {
    /** All agents, with masked Aadhaar numbers. */
    masked: async (): Promise<Agent[]> => serialize(await findAgents(app.db), 'masked'),
    /** All agents, with their Aadhaar numbers. That `actor` is shown them is recorded before they are returned. */
    async withAadhaar(actor: Actor): Promise<Agent[]> {
      const rows = await findAgents(app.db)
      if (rows.length > 0) await recordShown(rows, actor)
      return serialize(rows, 'full')
    },
  }
}
