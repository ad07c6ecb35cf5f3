import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftKey } from '../../../entities/orders/kept-drafts.ts'
import { ofTab } from '../../../lib/stored.ts'
import { useUnsavedChanges } from '../../../ui/unsaved-changes.ts'
import { isEmptyBill, newBill, type Bill } from '../model/draft.ts'
import { announceOpenBill, billsOpenElsewhere } from './draft-presence.ts'
import {
  deleteBill,
  isKeptAt,
  isTakenOver as isTakenOverNow,
  PAGE_ID,
  readBill,
  readBills,
  subscribeToBills,
  writeBill,
  type KeptBill,
} from './draft-store.ts'

/** The storage key under which a tab keeps the id of its bill across reloads. */
const TAB_BILL = 'order-entry-bill'

const isChange = ({ bill: { kind } }: { bill: Bill }): boolean => kind.type !== 'new'

/** The bill that this tab had open, else an empty one. */
function billOfTab(): Bill {
  const id = ofTab.read(TAB_BILL)
  const kept = id === null ? null : readBill(id)
  return kept?.bill ?? newBill()
}

/** Edits that this page left for other screens go on hold, untouched ones are dropped. @returns those on hold */
const setEditsAside = (openId: string): Bill[] =>
  readBills().flatMap((kept) => {
    const { bill, owner } = kept
    if (owner !== PAGE_ID || bill.id === openId || !isChange(kept)) return []
    if (bill.isUntouched) deleteBill(bill.id)
    return bill.isUntouched || !writeBill(bill, null) ? [] : [bill]
  })

/** The latest new bill that no tab has open any more, since it crashed or was closed. Untouched edits are dropped. */
async function abandonedBill(): Promise<Bill | null> {
  if (!readBills().some(({ owner }) => owner !== null)) return null
  const open = await billsOpenElsewhere()
  // This page may have opened one meanwhile.
  const isAbandoned = ({ owner, bill }: KeptBill) => owner !== null && owner !== PAGE_ID && !open.has(bill.id)
  const abandoned = readBills().filter(isAbandoned)
  for (const { bill } of abandoned) if (bill.isUntouched) deleteBill(bill.id)
  return abandoned.find((kept) => !isChange(kept))?.bill ?? null
}

/** Whether another tab ended the session, by signing out or because the server refused it. */
const isSessionEnd = ({ key, newValue }: StorageEvent) => key === 'token' && newValue === null

type Options = {
  recovers: boolean
  /** An abandoned bill has taken the place of an empty one. */
  onRecovered: () => void
  /** These edits were left for another screen, and are on hold now. */
  onSetAside: (bills: readonly Bill[]) => void
  /** Another tab ended the session, which closes the bill. Signing out there has deleted it, unless `isKept`. */
  onSessionEnded: (isKept: boolean) => void
}

/**
 * The open bill, kept in the browser with every change (docs/decisions/040). A bill belongs to one tab: another one
 * that opens it takes it over, and this one then writes nothing more.
 */
export function useBill({ recovers, onRecovered, onSetAside, onSessionEnded }: Options) {
  const [bill, setBill] = useState(billOfTab)
  const [isTakenOver, setTakenOver] = useState(false)
  const [isKept, setKept] = useState(true)
  /** The bill that this page has written, and so may write again. */
  const claimed = useRef<string | null>(null)
  /** A saved bill must not be written again by an effect that was still pending. */
  const finished = useRef<string | null>(null)
  const isEmpty = isEmptyBill(bill)
  const isEdit = isChange({ bill })
  useUnsavedChanges(!isEmpty && !bill.isUntouched && !isTakenOver)

  const setAside = useEffectEvent(() => {
    const held = setEditsAside(bill.id)
    if (held.length > 0) onSetAside(held)
  })
  useEffect(() => {
    setAside()
  }, [])

  useEffect(() => {
    ofTab.store(TAB_BILL, bill.id)
    const endAnnouncing = announceOpenBill(bill.id)
    return () => {
      endAnnouncing()
      // An edit stays open over a reload, but does not take over New Order once it was left for another screen.
      if (isEdit) ofTab.remove(TAB_BILL)
    }
  }, [bill.id, isEdit])

  useEffect(() => {
    if (isTakenOver || finished.current === bill.id) return
    if (isEmpty) {
      if (claimed.current === bill.id) deleteBill(bill.id)
      return
    }
    if (claimed.current === bill.id && isTakenOverNow(bill.id)) return setTakenOver(true)
    claimed.current = bill.id
    setKept(writeBill(bill, PAGE_ID))
  }, [bill, isEmpty, isTakenOver])

  useEffect(
    () =>
      subscribeToBills(() => {
        if (claimed.current === bill.id && isTakenOverNow(bill.id)) setTakenOver(true)
      }),
    [bill.id],
  )

  const endSession = useEffectEvent((key: string) => {
    if (!isEmpty && !bill.isUntouched && !isTakenOver) onSessionEnded(isKeptAt(key))
  })
  useEffect(() => {
    const key = draftKey(bill.id)
    const listener = (event: StorageEvent) => isSessionEnd(event) && endSession(key)
    // Before the screen closes, whose listeners are called next.
    window.addEventListener('storage', listener, { capture: true })
    return () => window.removeEventListener('storage', listener, { capture: true })
  }, [bill.id])

  const open = useCallback((next: Bill) => {
    claimed.current = null
    setTakenOver(false)
    setBill(next)
  }, [])

  const recover = useEffectEvent((found: Bill) => {
    if (!isEmptyBill(bill)) return
    open(found)
    onRecovered()
  })
  const isStartingEmpty = useRef(isEmpty && recovers)
  useEffect(() => {
    if (!isStartingEmpty.current) return
    let isStale = false
    void abandonedBill().then((found) => found && !isStale && recover(found))
    return () => {
      isStale = true
    }
  }, [])

  /** Whatever changes the bill, and so gives it something to lose. */
  const update = useCallback((change: (now: Bill) => Bill) => {
    setBill((now) => {
      const next = change(now)
      return {
        ...next,
        ...(next.isUntouched && { isUntouched: false }),
        ...(next.lost.length > 0 && next.lost === now.lost && { isChangedSinceLost: true }),
      }
    })
  }, [])

  /**
   * Puts the open bill on hold and opens another.
   * @returns false when the browser has no room for it: then it stays open.
   */
  const switchTo = useCallback(
    (next: Bill): boolean => {
      if (bill.isUntouched && !isTakenOver && bill.id !== next.id) deleteBill(bill.id)
      const isNoLoss = isEmptyBill(bill) || bill.isUntouched === true || isTakenOver || bill.id === next.id
      const isKeptAside = isNoLoss || writeBill(bill, null)
      setKept(isKeptAside)
      if (isKeptAside) open(next)
      return isKeptAside
    },
    [bill, isTakenOver, open],
  )

  /** The bill is done: an empty one takes its place. */
  const finish = useCallback(() => {
    finished.current = bill.id
    deleteBill(bill.id)
    open(newBill())
  }, [bill.id, open])

  return {
    bill,
    isEmpty,
    /** The browser has room for it. */
    isKept,
    isTakenOver,
    update,
    open,
    switchTo,
    finish,
    /** Takes the bill back from the other tab, as it is there. */
    takeBack: useCallback(() => open(readBill(bill.id)?.bill ?? newBill()), [bill.id, open]),
  }
}
export type BillControl = ReturnType<typeof useBill>
/** Changes the open bill. Stable. */
export type UpdateBill = BillControl['update']
