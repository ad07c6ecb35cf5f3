import { draftKey, keptDraftKeys } from '../../../entities/orders/kept-drafts.ts'
import { logProblem } from '../../../lib/log.ts'
import { randomId } from '../../../lib/random-id.ts'
import { local } from '../../../lib/stored.ts'
import type { Bill } from '../model/draft.ts'
import { pricedLine, type BillLine } from '../model/draft-lines.ts'

/** A bill in the browser's storage. */
export type KeptBill = {
  bill: Bill
  /** The page that has it open, and alone may write it; null when on hold. */
  owner: string | null
  /** When it was last changed, in milliseconds since 1970. */
  savedAt: number
}

/** This page: another one after a reload, and in every tab. */
export const PAGE_ID = randomId()

/** The bills of this version of the portal. Others are not read, and not deleted either. */
const FORMAT = 1
type Stored = KeptBill & { format: number }

/** Lines of earlier versions have no ids. */
type EarlierLine = Omit<BillLine, 'id'> & { id?: string; isOrdered?: true }
function withLineIds(bill: Bill): Bill {
  const lines = (bill.lines as readonly EarlierLine[]).map(({ isOrdered, ...line }): BillLine => {
    const ordered = { ...pricedLine({ ...line, id: '' }), grantedPaise: 0, grantedExtraPaise: 0 }
    return { ...(isOrdered && { ordered }), ...line, id: line.id ?? randomId() }
  })
  return { ...bill, lines }
}

function read(key: string): KeptBill | null {
  try {
    const stored = JSON.parse(local.read(key) ?? 'null') as Stored | null
    return stored?.format === FORMAT ? { ...stored, bill: withLineIds(stored.bill) } : null
  } catch (error) {
    logProblem('A kept bill could not be read', error)
    return null
  }
}

/** Whether a bill is kept under a key of `draftKey`, of a user who may have signed out since. */
export const isKeptAt = (key: string): boolean => read(key) !== null

export const readBill = (billId: string): KeptBill | null => read(draftKey(billId))

/** The signed-in user's bills in this browser, the latest first. */
export const readBills = (): KeptBill[] =>
  keptDraftKeys()
    .flatMap((key) => read(key) ?? [])
    .sort((one, other) => other.savedAt - one.savedAt)

/** Notifies the lists in this tab; `storage` events notify those in others. */
const changes = new EventTarget()
const notify = () => changes.dispatchEvent(new Event('change'))

/** Calls `listener` when bills change, in this tab or another. */
export function subscribeToBills(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  window.addEventListener('storage', listener)
  return () => {
    changes.removeEventListener('change', listener)
    window.removeEventListener('storage', listener)
  }
}

/** The owners that were written last: no listener is called when only the contents change. */
const written = new Map<string, string | null>()

/** @returns false when the browser does not store it: it has no room, or stores nothing. */
export function writeBill(bill: Bill, owner: string | null): boolean {
  const isNewOwner = written.get(bill.id) !== owner
  const before = isNewOwner ? readBill(bill.id) : null
  // When it was changed, not when another page opened it.
  const isSame = before !== null && JSON.stringify(before.bill) === JSON.stringify(bill)
  const stored: Stored = { bill, owner, savedAt: isSame ? before.savedAt : Date.now(), format: FORMAT }
  if (!local.store(draftKey(bill.id), JSON.stringify(stored))) return false
  if (isNewOwner) {
    written.set(bill.id, owner)
    notify()
  }
  return true
}

export function deleteBill(billId: string): void {
  local.remove(draftKey(billId))
  written.delete(billId)
  notify()
}

/** Whether another page has taken this page's bill over. */
export function isTakenOver(billId: string): boolean {
  const kept = readBill(billId)
  return kept !== null && kept.owner !== PAGE_ID
}
