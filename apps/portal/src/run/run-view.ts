import { DELIVERY_ACTIONS, sourceStatuses, type OrderStatus } from '@phuljhari/contract/orders/order-status'
import type { RunOfPage, RunStop } from '@phuljhari/contract/runs/run-page.contract'
import { RUN_STATUSES, type RunStatus } from '@phuljhari/contract/runs/run-words'
import { isClosed, isEntry, type Damaged, type Entry } from './entry.ts'

/** A stop as the agent left it, which the server may not know yet. */
export type StopView = {
  stop: RunStop
  status: OrderStatus
  /** What can be done next. */
  actions: RunStatus[]
  /** Whether something of it waits to be sent. */
  isWaiting: boolean
  /** The press that can still be taken back, unless it is the last one of all. */
  undo: string | null
  /** What the server did not simply apply, or a photo that it did not take. */
  notes: Entry[]
}

export type RunView = {
  open: StopView[]
  closed: StopView[]
  /** What became of actions whose stop is not in the run any more. */
  notes: Entry[]
  damaged: Damaged[]
  /** Cartons of open stops, null where the shop counts none; money to collect there, and cash taken, in rupees. */
  totals: { stops: number; closed: number; cartons: number | null; toCollect: number; cash: number }
  /** How many actions and photos wait to be sent. */
  waiting: number
  /** The last press, if nothing of it was sent. */
  undo: { press: string; entries: Entry[]; until: number } | null
}

/** Whether the stops do not yet say what became of it. The office may decide against a report: until then it counts. */
const overrides = ({ outcome, isCovered }: Entry): boolean =>
  outcome === null || outcome === 'reported' || (outcome === 'applied' && !isCovered)

const isNote = ({ outcome, photo }: Entry): boolean =>
  outcome === 'reported' || outcome === 'refused' || photo === 'failed'

const hasWaitingPhoto = ({ outcome, photo }: Entry): boolean => photo === 'kept' && outcome !== 'refused'
/** Whether something of it is on the phone alone. */
const isWaiting = (entry: Entry): boolean => entry.outcome === null || hasWaitingPhoto(entry)

const actionsFrom = (status: OrderStatus): RunStatus[] =>
  RUN_STATUSES.filter((one) => (sourceStatuses(DELIVERY_ACTIONS[one]) as readonly OrderStatus[]).includes(status))

/** The press to which the last action belongs, unless one of them may have been sent. */
function undoOf(entries: readonly Entry[], all: readonly Entry[]): string | null {
  const press = entries.at(-1)?.press
  if (press === undefined) return null
  return all.some((one) => one.press === press && one.isAttempted) ? null : press
}

/** @param shown the press that the bar offers to undo */
function stopView(stop: RunStop, all: readonly Entry[], shown: string | null): StopView {
  const entries = all.filter(({ action }) => action.orderId === stop.orderId)
  const undo = undoOf(entries, all)
  const status = entries.findLast(overrides)?.action.status ?? stop.status
  return {
    stop,
    status,
    actions: actionsFrom(status),
    isWaiting: entries.some(isWaiting),
    undo: undo === shown ? null : undo,
    notes: entries.filter(isNote),
  }
}

const cashOf = ({ action: { paid }, outcome, isCovered }: Entry): number =>
  paid?.mode === 'cash' && outcome !== 'refused' && !isCovered ? paid.amount : 0

/** The last press of the phone, unless one of its actions may have been sent. */
function lastUndo(entries: readonly Entry[]): RunView['undo'] {
  const press = undoOf(entries, entries)
  if (press === null) return null
  const ofPress = entries.filter((one) => one.press === press)
  return { press, entries: ofPress, until: Math.max(...ofPress.map(({ holdUntil }) => holdUntil)) }
}

/** The stops whose goods are still in the shop. */
export const toPickUp = ({ open }: RunView): StopView[] => open.filter(({ actions }) => actions.includes('picked_up'))

/** What the page shows: the stops as they were read last, and what happened since. @param secret of the link */
export function viewOf(run: RunOfPage | null, rows: ReadonlyArray<Entry | Damaged>, secret: string): RunView {
  const all = rows.filter(isEntry)
  const ofLink = all.filter((entry) => entry.secret === secret)
  const undo = lastUndo(ofLink)
  const stops = (run?.stops ?? [])
    .toSorted((one, other) => one.position - other.position)
    .map((stop) => stopView(stop, ofLink, undo?.press ?? null))
  const [open, closed] = [
    stops.filter(({ status }) => !isClosed(status)),
    stops.filter(({ status }) => isClosed(status)),
  ]
  const shown = new Set(stops.map(({ stop }) => stop.orderId))
  return {
    open,
    closed,
    notes: all.filter((one) => isNote(one) && !(one.secret === secret && shown.has(one.action.orderId))),
    damaged: rows.filter((one) => !isEntry(one)),
    totals: {
      stops: stops.length,
      closed: closed.length,
      cartons: stops.every(({ stop }) => stop.cartons === null)
        ? null
        : open.reduce((sum, { stop }) => sum + (stop.cartons ?? 0), 0),
      toCollect: open.reduce((sum, { stop }) => sum + Math.max(0, stop.due), 0),
      cash: ofLink.reduce((sum, entry) => sum + cashOf(entry), run?.cashTaken ?? 0),
    },
    waiting: all.filter(({ outcome }) => outcome === null).length + all.filter(hasWaitingPhoto).length,
    undo,
  }
}
