import { useEffect, useRef } from 'react'

type Close = { current: () => void }
/** The open layers, topmost last. */
const open: Close[] = []

/** Marks the history entry pushed in front of a screen with a dialog: the same URL again, for Back to leave. */
const MARK = 'dialog'
const state = (): Record<string, unknown> => (history.state as Record<string, unknown> | null) ?? {}
const isGuardEntry = () => state()[MARK] === true
/** Identifies an entry by URL and router index; a guard entry shares those of the screen behind it. */
const entryKey = () => `${window.location.href} ${String(state()['idx'])}`
/** The entries with a guard in front of them. */
const guarded = new Set<string>()

function pushGuard(): void {
  if (!isGuardEntry()) history.pushState({ ...state(), [MARK]: true }, '')
  guarded.add(entryKey())
}

/** Runs once Back has left a guard entry on purpose. */
let afterGuard: (() => void) | null = null

/**
 * Runs `then` with the screen's own history entry as the current one: a guard that a closed dialog left in front of it
 * is gone. A caller that replaces the entry must do so here, or Back would return to what was replaced.
 */
export function withoutGuard(then: () => void): void {
  if (!isGuardEntry()) return then()
  afterGuard = then
  history.back()
}

// The router ignores these events: the URL does not change.
window.addEventListener('popstate', () => {
  if (afterGuard) {
    const then = afterGuard
    afterGuard = null
    guarded.delete(entryKey())
    return then()
  }
  if (isGuardEntry() || !guarded.delete(entryKey())) return
  const top = open.at(-1)
  // The guard entry of a dialog closed by its own button is still there: skip it, so that one Back leaves the screen.
  if (!top) return history.back()
  top.current()
  // A dialog that stays open, because it asks first, needs a guard for the next Back.
  setTimeout(() => open.length > 0 && pushGuard())
})

/** Lets the browser's Back close a layer over the screen, such as a dialog, rather than leave the screen. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return
    open.push(close)
    pushGuard()
    return () => void open.splice(open.indexOf(close), 1)
  }, [isOpen])
}
