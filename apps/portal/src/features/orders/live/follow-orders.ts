import { isLaterCursor } from '@phuljhari/contract/orders/order-events.contract'
import { config } from '../../../lib/config.ts'
import type { ServerEvent } from '../../../lib/read-events.ts'
import { keepOrderStream } from './keep-order-stream.ts'

/** How long a tab waits for others before it takes the lead, when it starts or the leader has left. */
const START_MS = 200
/** How long it waits when a leader has been heard, which may only be busy. */
const PATIENCE_MS = 2000
/** A tab asks for the leader after this silence, plus a random part of SPREAD_MS so that not all tabs ask at once. */
const QUIET_MS = 4000
const SPREAD_MS = 1000

/** How far a tab has followed the orders. */
export type Position = {
  /** The id of the last event, or the cursor of the tab's own list; null without either. */
  id: string | null
  /** Whether `id` belongs to an event rather than to a list. */
  isHeard: boolean
}

/** The messages between tabs. All but `ask` come from the leader. */
type Message =
  | { type: 'ask'; rank: number }
  | {
      type: 'lead'
      rank: number
      position: Position
      /** Null until the first attempt has ended. A new leader passes on the value of the last one. */
      isConnected: boolean | null
      /** The last event with counters. */
      counters: ServerEvent | null
    }
  | { type: 'event'; event: ServerEvent }
  | { type: 'leave' }

type Options = {
  /** Only tabs with the same session share a stream. */
  session: string
  /** Updated while following. */
  position: Position
  onEvent: (event: ServerEvent) => void
  /** Called when events may have been missed for good. */
  onMissed: () => void
  /** Called when the stream connects or ends. `hasResumed`: it begins where a list or the last stream ended. */
  onConnected: (isConnected: boolean, hasResumed: boolean) => void
  signal: AbortSignal
}

/** A rank that is greater than all earlier ones. */
const newRank = () => Date.now() + Math.random()

/**
 * Follows the server's order stream until `signal` aborts. One tab of a browser, the leader, holds the stream and
 * passes its events on to the others; when it leaves or falls silent, another tab takes its place
 * (docs/decisions/072-one-event-stream-per-browser.md). Without BroadcastChannel each tab leads itself.
 */
export function followOrders({ session, position, onEvent, onMissed, onConnected, signal }: Options) {
  const channel =
    'BroadcastChannel' in globalThis ? new BroadcastChannel(`orders ${config.apiBaseUrl} ${session}`) : null
  const post = (message: Message) => channel?.postMessage(message)
  let role: 'none' | 'looking' | 'asking' | 'following' | 'leading' = 'none'
  /** The rank of this tab's last request for the lead, or of its lead. */
  let rank = 0
  let isReady = false
  let isLed = false
  let lookedAt = 0
  /** Whether a leader has announced its position. Events before that may follow others that this tab has missed. */
  let hasJoined = false
  let isConnected: boolean | null = null
  let counters: ServerEvent | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let stream: AbortController | undefined

  const schedule = (act: () => void, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }

  function receive(event: ServerEvent): void {
    const { type, id, data } = event
    if (id !== null) Object.assign(position, { id, isHeard: position.isHeard || data !== '' })
    if (type === 'counters') counters = event
    onEvent(event)
  }

  function setConnected(now: boolean, hasResumed: boolean): void {
    if (now !== isConnected) onConnected(now, hasResumed)
    isConnected = now
  }

  const announce = () => post({ type: 'lead', rank, position, isConnected, counters })

  function lead(): void {
    role = 'leading'
    rank = newRank()
    stream = new AbortController()
    const { signal: ended } = stream
    announce()
    void keepOrderStream({
      lastEventId: () => position.id,
      onEvent: (event) => {
        post({ type: 'event', event })
        receive(event)
      },
      onConnected: (now) => {
        setConnected(now, position.id !== null)
        announce()
      },
      signal: ended,
    }).then(() => !ended.aborted && leave())
  }

  function askForLead(patience: number): void {
    role = 'asking'
    rank = newRank()
    post({ type: 'ask', rank })
    schedule(lead, channel ? patience : 0)
  }

  /** Looks for a leader while the list is still loading, so that a tab without one takes the lead sooner. */
  function lookForLeader(): void {
    role = 'looking'
    lookedAt = performance.now()
    isLed = false
    post({ type: 'ask', rank: Number.POSITIVE_INFINITY })
    if (isReady) begin()
  }
  function begin(): void {
    isReady = true
    if (role === 'looking') askForLead(isLed ? PATIENCE_MS : Math.max(0, START_MS + lookedAt - performance.now()))
  }
  const start = () => role === 'none' && lookForLeader()

  function follow(leader: Message & { type: 'lead' }): void {
    stream?.abort()
    role = 'following'
    schedule(() => askForLead(PATIENCE_MS), QUIET_MS + Math.random() * SPREAD_MS)
    const { id, isHeard } = leader.position
    const isSame = position.id !== null && position.id === id && position.isHeard === isHeard
    if (!isSame && !isLaterCursor(position.id, id)) onMissed()
    Object.assign(position, leader.position)
    hasJoined = true
    if (leader.counters && leader.counters.data !== counters?.data) receive(leader.counters)
    if (leader.isConnected !== null) setConnected(leader.isConnected, true)
  }

  /** Leaves the stream to other tabs, because this one is closed, frozen or refused, or has stopped following. */
  function leave(): void {
    clearTimeout(timer)
    stream?.abort()
    if (role === 'leading') post({ type: 'leave' })
    role = 'none'
    hasJoined = false
  }

  function handleMessage(message: Message): void {
    if (role === 'none') return
    if (message.type === 'ask') {
      if (role === 'leading') announce()
      else if (role === 'looking') isLed ||= Number.isFinite(message.rank)
      // One tab asks on behalf of all; of several that ask, the first takes the lead.
      else if (role === 'following' || message.rank < rank)
        schedule(() => askForLead(PATIENCE_MS), PATIENCE_MS + QUIET_MS)
      else post({ type: 'ask', rank })
    } else if (message.type === 'lead') {
      // If there are two leaders, as after one was frozen, the later one stays.
      if (role === 'leading' && message.rank < rank) announce()
      else if (role === 'looking') isLed = true
      else follow(message)
    } else if (message.type === 'leave') {
      if (role === 'looking') isLed = false
      else if (role !== 'leading') askForLead(START_MS)
    } else if (hasJoined && role !== 'leading') receive(message.event)
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => handleMessage(data))
  // A page that the browser keeps for Back, or freezes, may become active again.
  window.addEventListener('pagehide', leave, { signal })
  window.addEventListener('pageshow', start, { signal })
  document.addEventListener('freeze', leave, { signal })
  document.addEventListener('resume', start, { signal })
  signal.addEventListener('abort', () => {
    leave()
    channel?.close()
  })
  start()
  return {
    /** To be called when the tab has its list. @param cursor where the list ends; null when that is unknown. */
    begin(cursor: string | null): void {
      position.id ??= cursor
      begin()
    },
  }
}
