import type { OrderStatus } from '@phuljhari/contract/orders/order-status'
import type { RunOfPage } from '@phuljhari/contract/runs/run-page.contract'
import { RUN_OUTCOMES, RUN_STATUSES, type RunOutcome, type RunStatus } from '@phuljhari/contract/runs/run-words'

/** What was paid; the amount in rupees. */
export type Paid = { mode: 'cash' | 'upi'; amount: number; reference: string }

/** Something that happened, as it is sent. */
export type Action = {
  id: string
  orderId: string
  status: RunStatus
  version: number
  happenedAt: string
  takenBy: string
  paid: Paid | null
  reason: string
}

/** An action on its way to the server, and what became of it. */
export type Entry = {
  /** That of the action. */
  id: string
  /** The link whose run it belongs to. */
  secret: string
  /** Where it comes among all of the phone. */
  sequence: number
  action: Action
  /** Of the customer, for when the stop is gone. */
  name: string
  /** Those of one press are undone together. */
  press: string
  /** Until when it waits for an undo, by the phone's clock in milliseconds. */
  holdUntil: number
  /** Whether it may have reached the server, so that nothing can be undone any more. */
  isAttempted: boolean
  /** Null until the server has answered. */
  outcome: RunOutcome | null
  message: string
  /** Whether the stops were read after the server had answered: they say what became of it. */
  isCovered: boolean
  /** The status that the order had then; null without the stop, and before. */
  statusThen: string | null
  photo: 'none' | 'kept' | 'failed'
}

/** A link that was opened on this phone. */
export type Link = {
  secret: string
  /** Proves that the last digits of the agent's phone were entered here. */
  device: string | null
  /** As it was read last; null before, and after reading has ended. */
  run: RunOfPage | null
  /** When it was read, by the phone's clock in milliseconds. */
  readAt: number
  hasEnded: boolean
  /** Stops that the office took off the run, until the agent has seen it. */
  removed: Array<{ orderId: string; name: string }>
}

/** A row of the store that is no entry of this version of the page: it is shown, and never sent. */
export type Damaged = { id: string; secret: null; text: string }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether an action can be sent. What it says is the server's to judge. */
const isAction = (value: unknown): value is Action =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['orderId'] === 'string' &&
  typeof value['happenedAt'] === 'string' &&
  RUN_STATUSES.some((status) => status === value['status']) &&
  (value['paid'] === null || (isRecord(value['paid']) && typeof value['paid']['amount'] === 'number'))

/** The entry in a row, or what of a damaged row can be shown. */
export function readEntry(row: unknown): Entry | Damaged {
  if (!isRecord(row)) return { id: '', secret: null, text: String(row) }
  const { id, secret, action, outcome } = row
  if (typeof secret !== 'string' || !isAction(action) || action.id !== id)
    return { id: String(id), secret: null, text: JSON.stringify(action ?? row) }
  return {
    id: action.id,
    secret,
    action,
    sequence: Number(row['sequence']) || 0,
    name: String(row['name'] ?? ''),
    press: String(row['press'] ?? action.id),
    holdUntil: Number(row['holdUntil']) || 0,
    isAttempted: row['isAttempted'] !== false,
    outcome: RUN_OUTCOMES.find((one) => one === outcome) ?? null,
    message: String(row['message'] ?? ''),
    isCovered: row['isCovered'] === true,
    statusThen: typeof row['statusThen'] === 'string' ? row['statusThen'] : null,
    photo: row['photo'] === 'kept' || row['photo'] === 'failed' ? row['photo'] : 'none',
  }
}

export const isEntry = (entry: Entry | Damaged): entry is Entry => entry.secret !== null

const isRun = (run: unknown): run is RunOfPage => isRecord(run) && Array.isArray(run['stops']) && isRecord(run['shop'])

/** The link in a row; null for anything else. */
export function readLink(row: unknown): Link | null {
  if (!isRecord(row) || typeof row['secret'] !== 'string') return null
  const { secret, device, run, readAt, hasEnded, removed } = row
  return {
    secret,
    device: typeof device === 'string' ? device : null,
    run: isRun(run) ? run : null,
    readAt: Number(readAt) || 0,
    hasEnded: hasEnded === true,
    removed: Array.isArray(removed) ? (removed as Link['removed']) : [],
  }
}

/** Statuses from which nothing follows on the phone. */
const CLOSED: readonly OrderStatus[] = ['delivered', 'failed', 'rejected', 'cancel', 'cancelled']
export const isClosed = (status: OrderStatus): boolean => CLOSED.includes(status)
