import { Readable } from 'node:stream'
import { AppError } from '@phuljhari/contract/errors'
import { STREAM_HEARTBEAT_SECONDS, type StreamedOrder } from '@phuljhari/contract/orders/order-events.contract'
import { findSession } from '../auth/session.store.ts'
import type { Db } from '../db/database.ts'
import { readCursor, writeCursor } from './changes-cursor.ts'
import { orderEventsSince, type FeedEvent, type Look } from './order-changes.store.ts'

export type FeedSettings = {
  pollMs: number
  heartbeatMs: number
  /** Of this process; and of one session, which is one browser with all its tabs. */
  maxStreams: number
  maxPerSession: number
  /** What a client may leave unread before it is dropped. */
  maxBacklogBytes: number
}
const SETTINGS: FeedSettings = {
  pollMs: 1000,
  heartbeatMs: STREAM_HEARTBEAT_SECONDS * 1000,
  maxStreams: 200,
  maxPerSession: 20,
  maxBacklogBytes: 262_144,
}
/** More news than this in one look are not told one by one. */
const MOST_EVENTS = 1000

type Stream = { out: Readable; tokenHash: Buffer }
type Position = { epoch: string; upto: bigint }

const cursorOf = ({ epoch, upto }: Position) => writeCursor({ epoch, upto, seen: '' })
const block = (id: string, event: string, data: object) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** The text of `events`: all but the last keep the cursor of before, so that whoever breaks off between them misses none. */
function told(events: readonly FeedEvent[], before: Position, now: Position): string {
  return events
    .map(({ order_id: orderId, status, action }, index) => {
      const data: StreamedOrder = { orderId, status, kind: action === 'placed' ? 'created' : 'changed' }
      return block(cursorOf(index === events.length - 1 ? now : before), 'order', data)
    })
    .join('')
}

/**
 * Tells all open streams of this process what happens to orders, whichever process did it: one look at the database a second for all of them, none
 * while there are none.
 */
export function orderFeed(db: Db, onError: (error: unknown) => void, settings: Partial<FeedSettings> = {}) {
  const { pollMs, heartbeatMs, maxStreams, maxPerSession, maxBacklogBytes } = { ...SETTINGS, ...settings }
  const streams = new Set<Stream>()
  let position: Position | null = null
  /** Told already, though their transactions may not be the last from `position` on. */
  let sent = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let lastBeat = 0
  let closed = false

  // One after the other: a look and what is done with it must not interleave with a stream that is just being added.
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work)
    queue = turn.catch(() => {})
    return turn
  }

  function write({ out }: Stream, text: string): void {
    out.push(text)
    if (out.readableLength > maxBacklogBytes) out.destroy()
  }
  const writeAll = (text: string) => {
    for (const stream of streams) write(stream, text)
  }

  function forget(stream: Stream): void {
    streams.delete(stream)
    if (streams.size > 0) return
    // Nobody looks on: what happens meanwhile is found by the next one's own cursor.
    clearTimeout(timer)
    timer = undefined
    position = null
  }
  function end(stream: Stream): void {
    forget(stream)
    stream.out.push(null)
  }

  async function endClosedSessions(): Promise<void> {
    const open = new Map<string, boolean>()
    for (const { tokenHash } of streams) open.set(tokenHash.toString('hex'), true)
    await Promise.all(
      [...open.keys()].map(async (hash) =>
        open.set(hash, (await findSession(db, Buffer.from(hash, 'hex'))) !== undefined),
      ),
    )
    for (const stream of streams) if (!open.get(stream.tokenHash.toString('hex'))) end(stream)
  }

  function moveTo({ epoch, upto, rows }: Look<FeedEvent>): void {
    position = { epoch, upto }
    sent = new Set(rows.filter((event) => BigInt(event.xid) >= upto).map((event) => event.id))
  }

  async function lookAround(): Promise<void> {
    const before = position
    const look = await orderEventsSince(db, before?.upto ?? null, MOST_EVENTS)
    if (before?.epoch !== look.epoch || look.rows.length === MOST_EVENTS) {
      const fresh = look.rows.length === MOST_EVENTS ? await orderEventsSince(db, null, MOST_EVENTS) : look
      if (before) writeAll(block(cursorOf(fresh), 'reload', {}))
      return moveTo(fresh)
    }
    const news = look.rows.filter((event) => !sent.has(event.id))
    if (news.length > 0) writeAll(told(news, before, look))
    moveTo(look)
  }

  async function tick(): Promise<void> {
    try {
      await endClosedSessions()
      await lookAround()
    } catch (error) {
      // The database may be on its way back: the streams stay, the next look finds what was missed.
      onError(error)
    }
    if (Date.now() - lastBeat >= heartbeatMs) {
      lastBeat = Date.now()
      writeAll(':\n\n')
    }
  }

  function schedule(): void {
    if (timer || closed || streams.size === 0) return
    timer = setTimeout(() => {
      void inTurn(async () => {
        await tick()
        timer = undefined
        if (streams.size === 0) position = null
        schedule()
      })
    }, pollMs)
  }

  /** What a stream begins with: its place, or what it missed since `lastEventId`. */
  async function greeting(lastEventId: string | undefined): Promise<string> {
    if (!position) await lookAround()
    if (!position) throw new Error('the feed has no place to begin')
    const since = lastEventId === undefined ? null : readCursor(lastEventId)
    if (lastEventId === undefined) return `id: ${cursorOf(position)}\n\n`
    if (since?.epoch !== position.epoch) return block(cursorOf(position), 'reload', {})
    const missed = await orderEventsSince(db, since.upto, MOST_EVENTS)
    if (missed.epoch !== since.epoch || missed.rows.length === MOST_EVENTS)
      return block(cursorOf(position), 'reload', {})
    return `id: ${cursorOf(since)}\n\n${told(missed.rows, since, missed)}`
  }

  return {
    /**
     * A stream of server-sent events; it ends with the session of `tokenHash` and when the feed closes.
     * @throws {AppError} request.too_many
     */
    open: (tokenHash: Buffer, lastEventId: string | undefined): Promise<Readable> =>
      inTurn(async () => {
        const ofSession = [...streams].filter((stream) => stream.tokenHash.equals(tokenHash)).length
        if (closed || streams.size >= maxStreams || ofSession >= maxPerSession) throw new AppError('request.too_many')
        const stream = { out: new Readable({ read() {} }), tokenHash }
        stream.out.push(await greeting(lastEventId))
        stream.out.on('close', () => forget(stream)).on('error', onError)
        streams.add(stream)
        schedule()
        return stream.out
      }),
    /** Ends all streams; none is opened any more. */
    close(): void {
      closed = true
      clearTimeout(timer)
      for (const stream of streams) end(stream)
    },
    get size() {
      return streams.size
    },
  }
}
