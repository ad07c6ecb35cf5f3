import type { Readable } from 'node:stream'
import { AppError } from '@phuljhari/contract/errors'
import type { OrderSummary } from '@phuljhari/contract/orders/find-orders.contract'
import { STREAM_HEARTBEAT_SECONDS, type StreamedOrder } from '@phuljhari/contract/orders/order-events.contract'
import { activeSessions } from '../auth/session.store.ts'
import type { Db } from '../db/database.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { shareCalls } from '../share-calls.ts'
import { readCursor, writeCursor } from './changes-cursor.ts'
import { orderEventsSince, type FeedEvent, type Snapshot } from './order-changes.store.ts'
import { orderStreams, type StreamOwner, type StreamSettings } from './order-streams.ts'

export type FeedSettings = StreamSettings & { pollMs: number }
const SETTINGS: FeedSettings = {
  pollMs: 1000,
  heartbeatMs: STREAM_HEARTBEAT_SECONDS * 1000,
  maxStreams: 200,
  maxPerSession: 20,
  maxPerAccount: 60,
  maxBacklogBytes: 262_144,
}
/** The most new events that are sent; beyond it, clients are asked to reload the list. */
const MAX_EVENTS = 1000

type Position = { epoch: string; upto: bigint }

const cursorOf = ({ epoch, upto }: Position) => writeCursor({ epoch, upto, seen: '' })
const block = (id: string, event: string, data: object) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
const reloadAt = (position: Position) => block(cursorOf(position), 'reload', {})

/**
 * The text of `events` in a stream. Only the last one has the new cursor: a client that is cut off before it receives
 * all of them again.
 */
function eventBlocks(events: readonly FeedEvent[], before: Position, after: Position): string {
  return events
    .map(({ order_id: orderId, status, action }, index) => {
      const data: StreamedOrder = { orderId, status, kind: action === 'placed' ? 'created' : 'changed' }
      return block(cursorOf(index === events.length - 1 ? after : before), 'order', data)
    })
    .join('')
}

/**
 * Sends every change of an order, whichever process made it, and the counters that follow from it to all event streams
 * of this process. It polls the database once a second for all streams together, and not at all while there are none.
 * @param summary counts all orders.
 * @param onError called when a poll or a stream fails; streams stay open, and the next poll catches up.
 */
export function orderFeed(
  { db, summary }: { db: Db; summary: () => Promise<OrderSummary> },
  onError: (error: unknown) => void,
  settings: Partial<FeedSettings> = {},
) {
  const { pollMs, ...streamSettings } = { ...SETTINGS, ...settings }
  const streams = orderStreams(streamSettings, onError)
  let position: Position | null = null
  /** The ids of sent events that the next poll reads again, because their transactions are not below `position`. */
  let sent = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  let counting: Promise<void> | null = null
  let isCountStale = false

  // Polls and new streams are serialized, so that a stream does not miss or repeat the events of a poll in progress.
  const inTurn = limitConcurrency(1)

  function moveTo({ epoch, upto, rows }: Snapshot<FeedEvent>): void {
    position = { epoch, upto }
    sent = new Set(rows.filter((event) => BigInt(event.xid) >= upto).map((event) => event.id))
  }

  const shareCount = shareCalls<string>()
  const countersBlock = () =>
    shareCount('', async () => `event: counters\ndata: ${JSON.stringify(await summary())}\n\n`)

  /** Counts once for all streams. Events do not wait for the count, since the first one may take seconds. */
  async function sendCounters(): Promise<void> {
    while (isCountStale && streams.size > 0) {
      isCountStale = false
      streams.writeAll(await countersBlock())
    }
  }
  function recount(): void {
    isCountStale = true
    counting ??= sendCounters()
      .catch(onError)
      .finally(() => (counting = null))
  }

  async function sendNewEvents(): Promise<void> {
    const before = position
    const snapshot = await orderEventsSince(db, before?.upto ?? null, MAX_EVENTS)
    const isTooMany = snapshot.rows.length === MAX_EVENTS
    if (before?.epoch !== snapshot.epoch || isTooMany) {
      const current = isTooMany ? await orderEventsSince(db, null, MAX_EVENTS) : snapshot
      if (before) {
        streams.writeAll(reloadAt(current))
        recount()
      }
      return moveTo(current)
    }
    const events = snapshot.rows.filter((event) => !sent.has(event.id))
    if (events.length > 0) {
      streams.writeAll(eventBlocks(events, before, snapshot))
      recount()
    }
    moveTo(snapshot)
  }

  async function poll(): Promise<void> {
    timer = undefined
    if (streams.size === 0) {
      // Nobody needs a poll until the next stream opens, and that one starts from its own cursor.
      position = null
      return
    }
    try {
      streams.keepOnly(await activeSessions(db, streams.sessions()))
      await sendNewEvents()
    } catch (error) {
      onError(error)
    }
    schedulePoll()
  }
  function schedulePoll(): void {
    if (!closed) timer ??= setTimeout(() => void inTurn(poll), pollMs)
  }

  /** The first block of a stream: the current cursor, or the events missed since `lastEventId`. */
  async function greeting(lastEventId: string | undefined): Promise<string> {
    const since = readCursor(lastEventId ?? '')
    // A cursor of another epoch may be newer than the last poll.
    if (!position || (since && since.epoch !== position.epoch)) await sendNewEvents()
    if (!position) throw new Error('the order feed has no position')
    if (lastEventId === undefined) return `id: ${cursorOf(position)}\n\n`
    if (since?.epoch !== position.epoch) return reloadAt(position)
    // Usual for a screen that has just opened: it has everything that was sent, and the next poll sends the rest.
    if (since.upto === position.upto && sent.size === 0) return `id: ${cursorOf(since)}\n\n`
    const missed = await orderEventsSince(db, since.upto, MAX_EVENTS)
    if (missed.epoch !== since.epoch || missed.rows.length === MAX_EVENTS) return reloadAt(position)
    return `id: ${cursorOf(since)}\n\n${eventBlocks(missed.rows, since, missed)}`
  }

  return {
    /**
     * Opens a stream of server-sent events. It ends with the session of `owner` and when the feed closes.
     * @param lastEventId the id of the last event that the client received; events since then are sent first.
     * @throws {AppError} request.too_many
     */
    open: (owner: StreamOwner, lastEventId: string | undefined): Promise<Readable> =>
      inTurn(async () => {
        streams.assertRoomFor(owner)
        const firstBlock = await greeting(lastEventId)
        if (closed) throw new AppError('request.too_many')
        schedulePoll()
        const stream = streams.add(owner, firstBlock)
        // Not awaited: while the index loads, counting takes longer than all that the client shows first.
        countersBlock().then((block) => streams.write(stream, block), onError)
        return stream
      }),
    /** Ends all streams and refuses new ones. */
    close(): void {
      closed = true
      clearTimeout(timer)
      streams.endAll()
    },
    get size() {
      return streams.size
    },
  }
}
