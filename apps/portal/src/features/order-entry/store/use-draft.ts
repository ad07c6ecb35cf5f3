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

/** The draft that this tab had open, else an empty one. */
function draftOfTab(): Draft {
  const id = ofTab.read(TAB_DRAFT)
  const kept = id === null ? null : readDraft(id)
  return kept?.draft ?? newDraft()
}

/** Edits that this page left for other screens go on hold, untouched ones are dropped. @returns those on hold */
const setEditsAside = (openId: string): Draft[] =>
  readDrafts().flatMap((kept) => {
    const { draft, owner } = kept
    if (owner !== PAGE_ID || draft.id === openId || !isChange(kept)) return []
    if (draft.isUntouched) deleteDraft(draft.id)
    return draft.isUntouched || !writeDraft(draft, null) ? [] : [draft]
  })

/** The latest new draft that no tab has open any more, since it crashed or was closed. Untouched edits are dropped. */
async function abandonedDraft(): Promise<Draft | null> {
  if (!readDrafts().some(({ owner }) => owner !== null)) return null
  const open = await draftsOpenElsewhere()
  // This page may have opened one meanwhile.
  const isAbandoned = ({ owner, draft }: KeptDraft) => owner !== null && owner !== PAGE_ID && !open.has(draft.id)
  const abandoned = readDrafts().filter(isAbandoned)
  for (const { draft } of abandoned) if (draft.isUntouched) deleteDraft(draft.id)
  return abandoned.find((kept) => !isChange(kept))?.draft ?? null
}

/** Whether another tab ended the session, by signing out or because the server refused it. */
const isSessionEnd = ({ key, newValue }: StorageEvent) => key === 'token' && newValue === null

type Options = {
  recovers: boolean
  /** An abandoned draft has taken the place of an empty one. */
  onRecovered: () => void
  /** These edits were left for another screen, and are on hold now. */
  onSetAside: (drafts: readonly Draft[]) => void
  /** Another tab ended the session, which closes the draft. Signing out there has deleted it, unless `isKept`. */
  onSessionEnded: (isKept: boolean) => void
}

/**
 * The open draft, kept in the browser with every change (docs/decisions/040). A draft belongs to one tab: another one
 * that opens it takes it over, and this one then writes nothing more.
 */
export function useDraft({ recovers, onRecovered, onSetAside, onSessionEnded }: Options) {
  const [draft, setDraft] = useState(draftOfTab)
  const [isTakenOver, setTakenOver] = useState(false)
  const [isKept, setKept] = useState(true)
  /** The draft that this page has written, and so may write again. */
  const claimed = useRef<string | null>(null)
  /** A saved draft must not be written again by an effect that was still pending. */
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
      // An edit stays open over a reload, but does not take over New Order once it was left for another screen.
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
    // Before the screen closes, whose listeners are called next.
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

  /** Whatever changes the draft, and so gives it something to lose. */
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
   * @returns false when the browser has no room for it: then it stays open.
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

  /** The draft is done: an empty one takes its place. */
  const finish = useCallback(() => {
    finished.current = draft.id
    deleteDraft(draft.id)
    open(newDraft())
  }, [draft.id, open])

  return {
    draft,
    isEmpty,
    /** The browser has room for it. */
    isKept,
    isTakenOver,
    update,
    open,
    switchTo,
    finish,
    /** Takes the draft back from the other tab, as it is there. */
    takeBack: useCallback(() => open(readDraft(draft.id)?.draft ?? newDraft()), [draft.id, open]),
  }
}
export type DraftControl = ReturnType<typeof useDraft>
/** Changes the open draft. Stable. */
export type UpdateDraft = DraftControl['update']
