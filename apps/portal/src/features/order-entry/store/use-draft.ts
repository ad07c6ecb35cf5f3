import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftKey } from '../../../entities/orders/kept-drafts.ts'
import { ofTab } from '../../../lib/stored.ts'
import { useUnsavedChanges } from '../../../ui/unsaved-changes.ts'
import { isEmptyDraft, newDraft, type Draft } from '../model/draft.ts'
import { announceOpenDraft, draftsOpenElsewhere } from './draft-presence.ts'
import {
  deleteDraft,
  isKeptAt,
  isTakenOver as isTakenOverNow,
  PAGE_ID,
  readDraft,
  readDrafts,
  subscribeToDrafts,
  writeDraft,
  type KeptDraft,
} from './draft-store.ts'

/** The storage key under which a tab keeps the id of its draft across reloads. */
const TAB_DRAFT = 'order-entry-bill'

const isChange = ({ draft: { kind } }: { draft: Draft }): boolean => kind.type !== 'new'

/** Returns the draft that this tab had open, else an empty one. */
function draftOfTab(): Draft {
  const id = ofTab.read(TAB_DRAFT)
  const kept = id === null ? null : readDraft(id)
  return kept?.draft ?? newDraft()
}

/**
 * Puts edits that this page left for other screens on hold, and deletes untouched ones.
 * @returns those that are on hold now.
 */
const setEditsAside = (openId: string): Draft[] =>
  readDrafts().flatMap((kept) => {
    const { draft, owner } = kept
    if (owner !== PAGE_ID || draft.id === openId || !isChange(kept)) return []
    if (draft.isUntouched) deleteDraft(draft.id)
    return draft.isUntouched || !writeDraft(draft, null) ? [] : [draft]
  })

/** Returns the latest new draft whose tab has crashed or was closed. Deletes untouched edits of such tabs. */
async function abandonedDraft(): Promise<Draft | null> {
  if (!readDrafts().some(({ owner }) => owner !== null)) return null
  const open = await draftsOpenElsewhere()
  // This page may have opened one of them meanwhile.
  const isAbandoned = ({ owner, draft }: KeptDraft) => owner !== null && owner !== PAGE_ID && !open.has(draft.id)
  const abandoned = readDrafts().filter(isAbandoned)
  for (const { draft } of abandoned) if (draft.isUntouched) deleteDraft(draft.id)
  return abandoned.find((kept) => !isChange(kept))?.draft ?? null
}

/** Whether another tab ended the session, by signing out or because the server refused it. */
const isSessionEnd = ({ key, newValue }: StorageEvent) => key === 'token' && newValue === null

type Options = {
  recovers: boolean
  /** Called when an abandoned draft has taken the place of an empty one. */
  onRecovered: () => void
  /** Receives the edits that were left for another screen and are on hold now. */
  onSetAside: (drafts: readonly Draft[]) => void
  /** Called when another tab has ended the session. Signing out there has deleted the draft, unless `isKept`. */
  onSessionEnded: (isKept: boolean) => void
}

/**
 * Returns the open draft, and keeps it in the browser with every change (docs/decisions/040). A draft belongs to one
 * tab: when another tab takes it over, this one writes nothing more.
 */
export function useDraft({ recovers, onRecovered, onSetAside, onSessionEnded }: Options) {
  const [draft, setDraft] = useState(draftOfTab)
  const [isTakenOver, setTakenOver] = useState(false)
  const [isKept, setKept] = useState(true)
  /** The id of the draft that this page has written, and so may write again. */
  const claimed = useRef<string | null>(null)
  /** The id of a saved draft, which an effect that is still pending must not write again. */
  const finished = useRef<string | null>(null)
  const isEmpty = isEmptyDraft(draft)
  const isEdit = isChange({ draft })
  useUnsavedChanges(!isEmpty && !draft.isUntouched && !isTakenOver)

  const setAside = useEffectEvent(() => {
    const held = setEditsAside(draft.id)
    if (held.length > 0) onSetAside(held)
  })
  useEffect(() => {
    setAside()
  }, [])

  useEffect(() => {
    ofTab.store(TAB_DRAFT, draft.id)
    const endAnnouncing = announceOpenDraft(draft.id)
    return () => {
      endAnnouncing()
      // An edit stays open over a reload, but not once its screen was left: New Order then starts with a new draft.
      if (isEdit) ofTab.remove(TAB_DRAFT)
    }
  }, [draft.id, isEdit])

  useEffect(() => {
    if (isTakenOver || finished.current === draft.id) return
    if (isEmpty) {
      if (claimed.current === draft.id) deleteDraft(draft.id)
      return
    }
    if (claimed.current === draft.id && isTakenOverNow(draft.id)) return setTakenOver(true)
    claimed.current = draft.id
    setKept(writeDraft(draft, PAGE_ID))
  }, [draft, isEmpty, isTakenOver])

  useEffect(
    () =>
      subscribeToDrafts(() => {
        if (claimed.current === draft.id && isTakenOverNow(draft.id)) setTakenOver(true)
      }),
    [draft.id],
  )

  const endSession = useEffectEvent((key: string) => {
    if (!isEmpty && !draft.isUntouched && !isTakenOver) onSessionEnded(isKeptAt(key))
  })
  useEffect(() => {
    const key = draftKey(draft.id)
    const listener = (event: StorageEvent) => isSessionEnd(event) && endSession(key)
    // Listens in the capture phase, before the listeners that close the screen.
    window.addEventListener('storage', listener, { capture: true })
    return () => window.removeEventListener('storage', listener, { capture: true })
  }, [draft.id])

  const open = useCallback((next: Draft) => {
    claimed.current = null
    setTakenOver(false)
    setDraft(next)
  }, [])

  const recover = useEffectEvent((found: Draft) => {
    if (!isEmptyDraft(draft)) return
    open(found)
    onRecovered()
  })
  const isStartingEmpty = useRef(isEmpty && recovers)
  useEffect(() => {
    if (!isStartingEmpty.current) return
    let isStale = false
    void abandonedDraft().then((found) => found && !isStale && recover(found))
    return () => {
      isStale = true
    }
  }, [])

  /** Changes the draft, which then has something to lose. */
  const update = useCallback((change: (now: Draft) => Draft) => {
    setDraft((now) => {
      const next = change(now)
      return {
        ...next,
        ...(next.isUntouched && { isUntouched: false }),
        ...(next.lost.length > 0 && next.lost === now.lost && { isChangedSinceLost: true }),
      }
    })
  }, [])

  /**
   * Puts the open draft on hold and opens another.
   * @returns false if the browser has no room for it, in which case it stays open.
   */
  const switchTo = useCallback(
    (next: Draft): boolean => {
      if (draft.isUntouched && !isTakenOver && draft.id !== next.id) deleteDraft(draft.id)
      const isNoLoss = isEmptyDraft(draft) || draft.isUntouched === true || isTakenOver || draft.id === next.id
      const isKeptAside = isNoLoss || writeDraft(draft, null)
      setKept(isKeptAside)
      if (isKeptAside) open(next)
      return isKeptAside
    },
    [draft, isTakenOver, open],
  )

  /** Deletes the draft, which is done, and opens an empty one. */
  const finish = useCallback(() => {
    finished.current = draft.id
    deleteDraft(draft.id)
    open(newDraft())
  }, [draft.id, open])

  return {
    draft,
    isEmpty,
    /** Whether the browser could store it. */
    isKept,
    isTakenOver,
    update,
    open,
    switchTo,
    finish,
    /** Takes the draft back from the other tab, with what was typed there. */
    takeBack: useCallback(() => open(readDraft(draft.id)?.draft ?? newDraft()), [draft.id, open]),
  }
}
export type DraftControl = ReturnType<typeof useDraft>
/** Changes the open draft. The function is the same on every render. */
export type UpdateDraft = DraftControl['update']
