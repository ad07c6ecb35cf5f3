import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

type Position = { page: number; table: number }
/** Scroll positions by the key of their history entry, for as long as the portal is open. */
const positions = new Map<string, Position>()

/** The table of the screen whose body scrolls by itself (section 2). */
const scrollingTable = () => document.querySelector('[data-bounded]')

/**
 * Restores the scroll position of a list on Back and Forward, and starts each new page of it at its top.
 * @param isReady whether the rows of the current URL are shown; before that there is nothing to scroll.
 */
export function useScrollMemory(isReady: boolean): void {
  const { key, pathname } = useLocation()
  const navigation = useNavigationType()
  const arrived = useRef<{ key: string; pathname: string } | null>(null)

  useLayoutEffect(() => {
    if (!isReady || arrived.current?.key === key) return
    const isSameScreen = arrived.current?.pathname === pathname
    arrived.current = { key, pathname }
    const saved = navigation === NavigationType.Pop ? positions.get(key) : undefined
    const isNewPage = isSameScreen && navigation === NavigationType.Push
    if (!saved && !isNewPage) return
    window.scrollTo(0, saved?.page ?? 0)
    const table = scrollingTable()
    if (table) table.scrollTop = saved?.table ?? 0
  }, [isReady, key, pathname, navigation])

  useEffect(() => {
    const save = () => {
      // Not before the position is restored: the browser scrolls a page that is still short, too.
      if (arrived.current?.key !== key) return
      positions.set(key, { page: window.scrollY, table: scrollingTable()?.scrollTop ?? 0 })
    }
    document.addEventListener('scroll', save, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', save, { capture: true })
  }, [key])
}
