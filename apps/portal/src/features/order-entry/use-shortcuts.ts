import { useEffect, useEffectEvent } from 'react'

/** The keys of trade.md's counter screen. Each also works as Alt and its digit: some systems reserve the F-keys. */
export const SHORTCUTS = { customer: 'F2', discount: 'F4', hold: 'F8', estimate: 'F9', save: 'F10' } as const
export type Shortcut = keyof typeof SHORTCUTS

const digitOf = (key: string): string => key.slice(-1)
/** For `aria-keyshortcuts`. */
export const keyShortcuts = (name: Shortcut): string => `${SHORTCUTS[name]} Alt+${digitOf(SHORTCUTS[name])}`
/** For the hint of a button. */
export const keyHint = (name: Shortcut): string => `${SHORTCUTS[name]} or Alt+${digitOf(SHORTCUTS[name])}`

const isPressed = (event: KeyboardEvent, key: string): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.shiftKey &&
  // By its place: with Alt, a Mac types another character.
  (event.altKey ? event.code === `Digit${digitOf(key)}` : event.key === key)

/** Runs the actions of the draft on their keys, also while typing; not behind a dialog. */
export function useShortcuts(actions: Readonly<Partial<Record<Shortcut, () => void>>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const name = (Object.keys(SHORTCUTS) as Shortcut[]).find((one) => isPressed(event, SHORTCUTS[one]))
    if (name === undefined || document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    if (!event.repeat) actions[name]?.()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** Keys that type a character outside of any field go to the product field. */
export function useTypingGoesTo(focus: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const isElsewhere = target === document.body || (target instanceof HTMLElement && target.id === 'main')
    if (!isElsewhere || event.key === '?' || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1)
      return
    // The field receives the character: the focus moves before the key types.
    focus()
    event.stopPropagation()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
}
