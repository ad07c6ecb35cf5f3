import { useEffect, useEffectEvent } from 'react'
import { hasShortcuts } from '../lib/shortcut-setting.ts'
import { isTyping } from './is-typing.ts'

/** Layers that take the keys for themselves. */
const LAYERS = '[aria-modal="true"], [role="menu"], [role="listbox"]:not(:empty)'

/** In New Order a field always has the focus: while it is empty, `?` opens the list of the shortcuts. */
const offersHelp = ({ key, target }: KeyboardEvent): boolean =>
  key === '?' && target instanceof HTMLInputElement && target.value === '' && target.dataset['help'] !== undefined

/**
 * Runs an action on a single key, such as `j` or `?`. Ignored while typing, in a dialog or menu, with Ctrl, ⌘ or Alt,
 * and when the user has switched these shortcuts off.
 */
export function useShortcuts(actions: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined
    if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event) && !offersHelp(event)) return
    if (!hasShortcuts() || document.querySelector(LAYERS)) return
    event.preventDefault()
    action(event)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
