import { useEffect, useRef } from 'react'

/**
 * Scrolls a strip sideways so that its current entry is visible.
 * @param current changes when another entry becomes current.
 * @returns the ref of the strip, which must be positioned.
 */
export function useScrollToCurrent<Strip extends HTMLElement>(current: string) {
  const strip = useRef<Strip>(null)
  useEffect(() => {
    const entry = strip.current?.querySelector<HTMLElement>(
      '[aria-current="page"], [aria-current="true"], [aria-pressed="true"]',
    )
    if (!strip.current || !entry) return
    strip.current.scrollLeft = entry.offsetLeft - (strip.current.clientWidth - entry.offsetWidth) / 2
  }, [current])
  return strip
}
