import { useEffect, useState, type RefObject } from 'react'

const MARGIN = 12
const LEAST = 150

/**
 * The height in pixels between an element and the end of what is visible, which the keyboard of a phone covers in part;
 * null where the browser does not say.
 */
export function useRoomBelow(element: RefObject<HTMLElement | null>, isNeeded: boolean): number | null {
  const [room, setRoom] = useState<number | null>(null)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!isNeeded || !viewport) return
    const measure = () => {
      const bottom = element.current?.getBoundingClientRect().bottom ?? 0
      setRoom(Math.max(LEAST, viewport.height + viewport.offsetTop - bottom - MARGIN))
    }
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
    }
  }, [element, isNeeded])
  return room
}
