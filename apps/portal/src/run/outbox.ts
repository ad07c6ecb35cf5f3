import type { RunOfPage, RunResult } from '@phuljhari/contract/runs/run-page.contract'
import { MAX_REPORTS, RUN_OUTCOMES } from '@phuljhari/contract/runs/run-words'
import type { Database, Transaction } from './database.ts'
import { isClosed, isEntry, readEntry, readLink, type Damaged, type Entry, type Link } from './entry.ts'

/** For how long an action can be undone before it is sent, in milliseconds. */
export const HOLD_MS = 6000

/** An action as it is pressed. */
export type NewEntry = Pick<Entry, 'secret' | 'action' | 'name' | 'press'>
export type Photo = { id: string; bytes: ArrayBuffer }

const sorted = (rows: readonly unknown[]): Array<Entry | Damaged> => {
  const read = rows.map(readEntry)
  return [
    ...read.filter((one) => !isEntry(one)),
    ...read.filter(isEntry).toSorted((one, other) => one.sequence - other.sequence),
  ]
}
const entriesIn = async (tx: Transaction): Promise<Entry[]> => sorted(await tx.all('entries')).filter(isEntry)

/** Whether it still has to wait for an undo. A clock that was set back makes nothing wait longer. */
const isHeld = ({ holdUntil }: Entry, now: number): boolean => holdUntil > now && holdUntil <= now + HOLD_MS

/** An entry with nothing left to send, show or count. */
const isOver = ({ outcome, isCovered, photo }: Entry): boolean => outcome === 'applied' && isCovered && photo === 'none'

/**
 * What happened at the stops, from the press until the stops that are read say the same. Every change is written before
 * it is shown, and done in one piece, so that a page that is killed goes on from there, and tabs agree.
 */
export class Outbox {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  get isDurable(): boolean {
    return this.#database.isDurable
  }

  /** Everything that the phone keeps; damaged rows first, the others in their order. */
  read(): Promise<{ links: Link[]; entries: Array<Entry | Damaged> }> {
    return this.#database.transact(async (tx) => ({
      links: (await tx.all('links')).map(readLink).filter((link) => link !== null),
      entries: sorted(await tx.all('entries')),
    }))
  }

  /** Changes a link, which begins without device and stops. */
  changeLink(secret: string, change: Partial<Link>): Promise<void> {
    return this.#database.transact(async (tx) => {
      const known = readLink(await tx.get('links', secret))
      const empty = { secret, device: null, run: null, readAt: 0, hasEnded: false, removed: [] }
      await tx.put('links', { ...(known ?? empty), ...change })
    })
  }

  /**
   * Writes what happened. @param photo of one of the actions
   * @throws when the phone does not store it
   */
  add(added: readonly NewEntry[], now: number, photo?: Photo): Promise<void> {
    return this.#database.transact(async (tx) => {
      const last = (await entriesIn(tx)).at(-1)?.sequence ?? 0
      for (const [index, one] of added.entries()) {
        const hasPhoto = photo?.id === one.action.id
        const entry: Entry = {
          ...one,
          id: one.action.id,
          sequence: last + index + 1,
          holdUntil: now + HOLD_MS,
          isAttempted: false,
          outcome: null,
          message: '',
          isCovered: false,
          statusThen: null,
          photo: hasPhoto ? 'kept' : 'none',
        }
        await tx.put('entries', entry)
        if (hasPhoto) await tx.put('photos', photo)
      }
    })
  }

  /** Takes back all actions of a press, unless one of them may have been sent. @returns whether it did */
  undo(press: string): Promise<boolean> {
    return this.#database.transact(async (tx) => {
      const entries = (await entriesIn(tx)).filter((entry) => entry.press === press)
      if (entries.length === 0 || entries.some(({ isAttempted }) => isAttempted)) return false
      for (const { id } of entries) {
        await tx.remove('entries', id)
        await tx.remove('photos', id)
      }
      return true
    })
  }

  /**
   * The next actions of a link to send, in their order, marked as attempted. What follows an action of the same order
   * that is held waits with it.
   * @param force sends also what is held
   */
  take(secret: string, now: number, { force = false, most = MAX_REPORTS } = {}): Promise<Entry[]> {
    return this.#database.transact(async (tx) => {
      const held = new Set<string>()
      const taken: Entry[] = []
      for (const entry of await entriesIn(tx)) {
        if (entry.secret !== secret || entry.outcome !== null) continue
        const { orderId } = entry.action
        if (!force && isHeld(entry, now)) held.add(orderId)
        if (!held.has(orderId) && taken.length < most) taken.push({ ...entry, isAttempted: true })
      }
      for (const entry of taken) await tx.put('entries', entry)
      return taken
    })
  }

  /** Notes what the server answered, by the ids, or by the places of results whose id it could not read. */
  settle(sent: readonly Entry[], results: readonly Partial<RunResult>[]): Promise<void> {
    return this.#database.transact(async (tx) => {
      for (const [index, { id }] of sent.entries()) {
        const byPlace = results.length === sent.length ? results[index] : undefined
        const result = results.find((one) => one.id === id) ?? byPlace
        const outcome = RUN_OUTCOMES.find((one) => one === result?.outcome)
        const entry = readEntry(await tx.get('entries', id))
        if (outcome === undefined || !isEntry(entry)) continue
        await tx.put('entries', { ...entry, outcome, message: result?.message ?? '' })
      }
    })
  }

  /** The photo of an action; null when it is gone. */
  async photo(id: string): Promise<ArrayBuffer | null> {
    const row = await this.#database.transact((tx) => tx.get('photos', id))
    const bytes = (row as Partial<Photo> | undefined)?.bytes
    return bytes?.byteLength ? bytes : null
  }

  /** Lets go of a photo that has arrived, or that the server can never take. */
  settlePhoto(id: string, hasArrived: boolean): Promise<void> {
    return this.#database.transact(async (tx) => {
      await tx.remove('photos', id)
      const entry = readEntry(await tx.get('entries', id))
      if (!isEntry(entry)) return
      const settled: Entry = { ...entry, photo: hasArrived ? 'none' : 'failed' }
      await (isOver(settled) ? tx.remove('entries', id) : tx.put('entries', settled))
    })
  }

  /** Removes an entry, whatever is in it, once the agent has seen what became of it. */
  dismiss(id: string): Promise<void> {
    return this.#database.transact(async (tx) => {
      await tx.remove('entries', id)
      await tx.remove('photos', id)
    })
  }

  /**
   * Replaces the stops of a link.
   * @param answered the actions that the server had answered before it was asked: the stops say what became of them
   */
  replaceRun(secret: string, run: RunOfPage, now: number, answered: ReadonlySet<string>): Promise<void> {
    return this.#database.transact(async (tx) => {
      const known = readLink(await tx.get('links', secret))
      const statuses = new Map(run.stops.map(({ orderId, status }) => [orderId, status]))
      const gone = (known?.run?.stops ?? [])
        .filter(({ orderId, status }) => !statuses.has(orderId) && !isClosed(status))
        .map(({ orderId, customerName }) => ({ orderId, name: customerName }))
      const removed = [...(known?.removed ?? []), ...gone].filter(({ orderId }) => !statuses.has(orderId))
      const device = known?.device ?? null
      await tx.put('links', { secret, device, run, readAt: now, hasEnded: false, removed } satisfies Link)
      for (const entry of await entriesIn(tx)) {
        if (entry.secret !== secret || !answered.has(entry.id)) continue
        const { action, isCovered } = entry
        const status = statuses.get(action.orderId) ?? null
        const statusThen = isCovered ? entry.statusThen : status
        // The office has accepted the report meanwhile. What was delivered from the start waits for its money alone.
        const isAccepted = entry.outcome === 'reported' && status === action.status && statusThen !== status
        const outcome = isAccepted ? 'applied' : entry.outcome
        const covered: Entry = { ...entry, outcome, isCovered: true, statusThen }
        await (isOver(covered) ? tx.remove('entries', entry.id) : tx.put('entries', covered))
      }
    })
  }

  /** Deletes what was read of a link whose reading has ended. What happened stays until it is sent and seen. */
  end(secret: string): Promise<void> {
    return this.#database.transact(async (tx) => {
      const known = readLink(await tx.get('links', secret))
      if (known) await tx.put('links', { ...known, run: null, removed: [], hasEnded: true } satisfies Link)
      for (const entry of await entriesIn(tx))
        if (entry.secret === secret && entry.outcome === 'applied' && entry.photo !== 'kept')
          await tx.remove('entries', entry.id)
    })
  }

  /**
   * Deletes what nobody needs any more: stops of links whose reading has ended, and earlier links with nothing left to
   * send or to show.
   * @param current the link that is open
   */
  async tidy(current: string, now: number): Promise<void> {
    const { links } = await this.read()
    for (const { secret, run } of links) if (run && Date.parse(run.readableUntil) <= now) await this.end(secret)
    await this.#database.transact(async (tx) => {
      const others = (await entriesIn(tx)).filter(({ secret }) => secret !== current)
      const isNeeded = ({ outcome, photo }: Entry) => outcome !== 'applied' || photo === 'kept'
      for (const entry of others) if (!isNeeded(entry)) await tx.remove('entries', entry.id)
      const needed = new Set(others.filter(isNeeded).map(({ secret }) => secret))
      for (const { secret } of links) if (secret !== current && !needed.has(secret)) await tx.remove('links', secret)
    })
  }
}
