import { useEffect, useEffectEvent } from 'react'
import { t } from '@phuljhari/contract/rules/t'
import { useKeys } from '../../ui/keys.ts'

/** The keys of trade.md's counter screen. Alt and the digit works too, since some systems reserve the F-keys. */
export const SHORTCUTS = { customer: 'F2', discount: 'F4', hold: 'F8', estimate: 'F9', save: 'F10' } as const
export type Shortcut = keyof typeof SHORTCUTS

const digitOf = (key: string): string => key.slice(-1)
/** Returns the value of `aria-keyshortcuts`. */
export const keyShortcuts = (name: Shortcut): string => `${SHORTCUTS[name]} Alt+${digitOf(SHORTCUTS[name])}`
/** Returns the hint of a button. */
export const keyHint = (name: Shortcut): string =>
  t('{key} or Alt+{digit}', { key: SHORTCUTS[name], digit: digitOf(SHORTCUTS[name]) })

/** Whether the device is used by touch, where focusing a field opens the on-screen keyboard unasked. */
export const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches

const isPressed = (event: KeyboardEvent, key: string): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.shiftKey &&
  // Compares the place of the key, since Alt makes a Mac type another character.
  (event.altKey ? event.code === `Digit${digitOf(key)}` : event.key === key)

/** Runs actions on their keys, even while the user types, but not while a dialog is open. */
export function useShortcuts(actions: Readonly<Partial<Record<Shortcut, () => void>>>): void {
  useKeys((event) => {
    const name = (Object.keys(SHORTCUTS) as Shortcut[]).find((one) => isPressed(event, SHORTCUTS[one]))
    if (name === undefined) return
    event.preventDefault()
    if (!event.repeat) actions[name]?.()
  })
}

/** Moves the focus to the product field when a character is typed outside of any field. */
export function useTypingGoesTo(focus: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const isElsewhere = target === document.body || (target instanceof HTMLElement && target.id === 'main')
    if (!isElsewhere || event.key === '?' || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1)
      return
    // The focus moves before the character is typed, so that the field receives it.
    focus()
    event.stopPropagation()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
}
