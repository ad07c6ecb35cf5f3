import { useSyncExternalStore } from 'react'
import { draftKey, keptDraftKeys } from '../../../entities/orders/kept-drafts.ts'
import { logProblem } from '../../../lib/log.ts'
import { randomId } from '../../../lib/random-id.ts'
import { local } from '../../../lib/stored.ts'
import type { Draft } from '../model/draft.ts'
import { type DraftLine, pricedLine } from '../model/draft-lines.ts'

/** A draft that this browser keeps. */
export type KeptDraft = {
  draft: Draft
  /** The page that has the draft open, and alone may write it; null while it is on hold. */
  owner: string | null
  /** When it was last changed, in milliseconds since 1970. */
  savedAt: number
}

/** Identifies this page. Every tab and every reload has a different id. */
export const PAGE_ID = randomId()

/**
 * The format in which drafts are stored, with the names of the first version of the portal, which called them bills.
 * Other formats are neither read nor deleted.
 */
const FORMAT = 1
type Stored = { bill: Draft; owner: string | null; savedAt: number; format: number }

/** A line as earlier versions stored it, without an id. */
type EarlierLine = Omit<DraftLine, 'id'> & { id?: string; isOrdered?: true }
function withLineIds(draft: Draft): Draft {
  const lines = (draft.lines as readonly EarlierLine[]).map(({ isOrdered, ...line }): DraftLine => {
    const ordered = { ...pricedLine({ ...line, id: '' }), grantedPaise: 0, grantedExtraPaise: 0 }
    return { ...(isOrdered && { ordered }), ...line, id: line.id ?? randomId() }
  })
  return { ...draft, lines }
}

function read(key: string): KeptDraft | null {
  try {
    const stored = JSON.parse(local.read(key) ?? 'null') as Stored | null
    if (stored?.format !== FORMAT) return null
    const { bill, owner, savedAt } = stored
    return { draft: withLineIds(bill), owner, savedAt }
  } catch (error) {
    logProblem('A kept draft could not be read', error)
    return null
  }
}

/** Whether a draft is kept under a key, even if its user has signed out since. */
export const isKeptAt = (key: string): boolean => read(key) !== null

export const readDraft = (draftId: string): KeptDraft | null => read(draftKey(draftId))

/** Returns the signed-in user's drafts in this browser, the latest first. */
export const readDrafts = (): KeptDraft[] =>
  keptDraftKeys()
    .flatMap((key) => read(key) ?? [])
    .sort((one, other) => other.savedAt - one.savedAt)

/** Notifies the lists in this tab; `storage` events notify those in others. */
const changes = new EventTarget()
const notify = () => changes.dispatchEvent(new Event('change'))

/** Calls `listener` when drafts change, in this tab or another. */
export function subscribeToDrafts(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  window.addEventListener('storage', listener)
  return () => {
    changes.removeEventListener('change', listener)
    window.removeEventListener('storage', listener)
  }
}

/** The owners as last written, so that listeners are not called when only the contents of a draft change. */
const written = new Map<string, string | null>()

/** Stores a draft. Returns false if the browser does not, because it has no room or stores nothing at all. */
export function writeDraft(draft: Draft, owner: string | null): boolean {
  const isNewOwner = written.get(draft.id) !== owner
  const before = isNewOwner ? readDraft(draft.id) : null
  // `savedAt` says when the draft was changed, so that opening it on another page leaves it as it is.
  const isSame = before !== null && JSON.stringify(before.draft) === JSON.stringify(draft)
  const stored: Stored = { bill: draft, owner, savedAt: isSame ? before.savedAt : Date.now(), format: FORMAT }
  if (!local.store(draftKey(draft.id), JSON.stringify(stored))) return false
  if (isNewOwner) {
    written.set(draft.id, owner)
    notify()
  }
  return true
}

export function deleteDraft(draftId: string): void {
  local.remove(draftKey(draftId))
  written.delete(draftId)
  notify()
}

/** Whether another page has taken this page's draft over. */
export function isTakenOver(draftId: string): boolean {
  const kept = readDraft(draftId)
  return kept !== null && kept.owner !== PAGE_ID
}

/** Returns how many drafts of the user this browser keeps. */
export const useKeptCount = (): number => useSyncExternalStore(subscribeToDrafts, () => keptDraftKeys().length)
