import { useEffect, type RefObject } from 'react'

/** Focuses the element if it appears in place of the one that had the focus. */
export function useFocusIfLost(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) element.current?.focus()
  }, [element])
}
