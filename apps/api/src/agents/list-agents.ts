import { ALL_SUBJECTS } from '@phuljhari/contract/activity/action-labels'
import type { Db } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { sharedJson, type SharedJson } from '../http/shared-json.ts'
import { shareCalls } from '../share-calls.ts'
import { findAgents, parseAgents, type AgentRow } from './agents.store.ts'
import { readAadhaar, serializeAgent, type AadhaarReader } from './serialize-agent.ts'

/** How long a person who is shown the same numbers again leaves no further event. */
const SHOWN_FOR_MS = 5 * 60_000
/** People and addresses whose last look is remembered; beyond it the oldest leaves another event. */
const MAX_REMEMBERED = 1000

/** The agents whose numbers somebody was shown, by an event at `at` in milliseconds. */
type Shown = { at: number; rows: readonly AgentRow[] }
/** Whether the numbers of all `rows` are among those that were shown. */
const wereShown = (rows: readonly AgentRow[], shown: readonly AgentRow[]): boolean => {
  if (rows === shown) return true
  const numbers = new Set(shown.map((row) => row.aadhar_sealed))
  return rows.every((row) => numbers.has(row.aadhar_sealed))
}

/** All agents as JSON, with their Aadhaar numbers and without. */
type Listed = { text: string; rows: readonly AgentRow[]; full: SharedJson; masked: SharedJson }

/**
 * Lists all delivery agents, newest first, serialized and compressed once until an agent changes. Calls that arrive
 * together share one read, which begins after all of them, so a process never returns what another process has made
 * stale. Each number that someone is shown in full is recorded by an event, but not again for the same person at the
 * same address within five minutes: the event is flushed to disk, which takes longer than the list, and a client that
 * polls would fill the audit trail (decision 075).
 * @param now the time in milliseconds
 */
export function agentLister(app: AadhaarReader & { db: Db }, now: () => number = () => performance.now()) {
  /** What the encrypted numbers of the latest list say, so that a change of one agent does not decrypt all again. */
  let numbers: ReadonlyMap<string, string> = new Map()
  const lastShown = new Map<string, Shown>()
  let latest: Listed | undefined
  const share = shareCalls<Listed>()

  function serialize(text: string): Listed {
    const rows = parseAgents(text)
    const known = new Map<string, string>()
    const agents = rows.map((row) => {
      const number = numbers.get(row.aadhar_sealed) ?? readAadhaar(row, app)
      if (number !== null) known.set(row.aadhar_sealed, number)
      return { row, number }
    })
    numbers = known
    const json = (aadhaar: 'full' | 'masked') =>
      sharedJson(JSON.stringify(agents.map(({ row, number }) => serializeAgent(row, number, aadhaar))))
    return { text, rows, full: json('full'), masked: json('masked') }
  }

  const read = (): Promise<Listed> =>
    share('agents', async () => {
      const text = await findAgents(app.db)
      latest = latest?.text === text ? latest : serialize(text)
      return latest
    })

  async function recordShown(rows: readonly AgentRow[], actor: Actor): Promise<void> {
    const key = JSON.stringify([actor.name, actor.address])
    const last = lastShown.get(key)
    if (last && now() - last.at < SHOWN_FOR_MS && wereShown(rows, last.rows)) return
    await recordEvent(app.db, actor, {
      subject: 'agent',
      subjectId: ALL_SUBJECTS,
      action: 'aadhaar_shown',
      after: { agents: rows.length },
    })
    // Deleted and set again, so that the map stays ordered by time.
    lastShown.delete(key)
    lastShown.set(key, { at: now(), rows })
    const [oldest] = lastShown.keys()
    if (lastShown.size > MAX_REMEMBERED && oldest !== undefined) lastShown.delete(oldest)
  }

  return {
    /** All agents, with masked Aadhaar numbers. */
    masked: async (): Promise<SharedJson> => (await read()).masked,
    /** All agents, with their Aadhaar numbers. That `actor` is shown them is recorded before they are returned. */
    async withAadhaar(actor: Actor): Promise<SharedJson> {
      const { rows, full } = await read()
      if (rows.length > 0) await recordShown(rows, actor)
      return full
    },
  }
}
