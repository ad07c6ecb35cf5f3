import { hasShortcuts } from '../lib/shortcut-setting.ts'
import { isTyping, useKeys } from './keys.ts'

/** In New Order a field always has the focus: while it is empty, `?` opens the list of the shortcuts. */
const offersHelp = ({ key, target }: KeyboardEvent): boolean =>
  key === '?' && target instanceof HTMLInputElement && target.value === '' && target.dataset['help'] !== undefined

/**
 * Runs an action on a single key, such as `j` or `?`. Ignored while typing, in a dialog, menu or popup, with Ctrl, ⌘ or
 * Alt, and when the user has switched these shortcuts off.
 */
export function useShortcuts(actions: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  useKeys((event) => {
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined
    if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if ((isTyping(event) && !offersHelp(event)) || !hasShortcuts()) return
    if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return
    event.preventDefault()
    action(event)
  })
}
