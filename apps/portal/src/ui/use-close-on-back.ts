import { useEffect, useRef } from 'react'

type Close = { current: () => void }
/** What Back closes, the uppermost last. */
const open: Close[] = []

/** Our mark on the entry of the history that stands in front of a screen with a dialog: the same address again, for Back to go away from. */
const MARK = 'dialog'
const state = (): Record<string, unknown> => (history.state as Record<string, unknown> | null) ?? {}
const isGuarded = () => state()[MARK] === true
/** The entry by its address and the router's number; ours has those of the screen behind it. */
const entry = () => `${window.location.href} ${String(state()['idx'])}`
let guarded = ''

function guard(): void {
  if (!isGuarded()) history.pushState({ ...state(), [MARK]: true }, '')
  guarded = entry()
}

// The router takes no notice: for it, the address stays the same.
window.addEventListener('popstate', () => {
  if (isGuarded() || guarded !== entry()) return
  guarded = ''
  const top = open.at(-1)
  // A dialog that was closed by its own button left its entry there: one Back is to lead away all the same.
  if (!top) return history.back()
  top.current()
  // One that stays open, because it asks first, is to be closed by the next Back.
  setTimeout(() => open.length > 0 && guard())
})

/** Lets the browser's Back close what is open over the screen, in place of leaving the screen. */
export function useCloseOnBack(onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    open.push(close)
    guard()
    return () => void open.splice(open.indexOf(close), 1)
  }, [])
}
