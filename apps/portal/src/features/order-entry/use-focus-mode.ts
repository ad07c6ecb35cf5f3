import { useLayoutEffect } from 'react'
import { browserSwitch } from '../../lib/browser-switch.ts'
import { useKeys } from '../../ui/keys.ts'

/** The key that switches the focus mode, as it is shown on the button and as `aria-keyshortcuts`. */
export const FOCUS_MODE_KEY = { cap: 'Ctrl \\', aria: 'Control+\\' } as const

const focusMode = browserSwitch('order-entry-focus', false)
const isPressed = (event: KeyboardEvent): boolean =>
  // Compares the place of the key, since other layouts have other characters there.
  event.code === 'Backslash' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey

/**
 * The focus mode of order entry, which this browser remembers: the lines and the panel have the whole window, without
 * sidebar, header, breadcrumb, subtitle and tabs (`data-layout` in shell.module.css and PageHeader.module.css).
 */
export function useFocusMode() {
  const isFocused = focusMode.useIsOn()
  // Before the browser paints, so that the header does not appear first.
  useLayoutEffect(() => {
    document.documentElement.dataset['layout'] = isFocused ? 'focus' : 'filled'
    return () => {
      delete document.documentElement.dataset['layout']
    }
  }, [isFocused])
  useKeys((event) => {
    if (!isPressed(event) || event.repeat) return
    event.preventDefault()
    focusMode.set(!isFocused)
  })
  return { isFocused, setFocused: focusMode.set }
}
export type FocusMode = ReturnType<typeof useFocusMode>
