import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

type ListPosition = {
  /** The list that the position is valid for. */
  filterKey: string
  /** Rows rendered. */
  count: number
  /** The height of each block, in pixels. */
  heights: readonly number[]
  scrollY: number
}
/** The key in the query cache, by history entry. There the position is dropped together with the pages of the list. */
const positionKey = (entryKey: string) => ['position in the orders', entryKey]

/** Returns where the list was left when Back or Forward has led to it, else null. */
export function useSavedPosition(filterKey: string): ListPosition | null {
  const cache = useQueryClient()
  const { key } = useLocation()
  const isReturning = useNavigationType() === NavigationType.Pop
  const [saved] = useState(() => (isReturning ? cache.getQueryData<ListPosition>(positionKey(key)) : undefined))
  return saved?.filterKey === filterKey ? saved : null
}

type Current = { saved: ListPosition | null; filterKey: string; count: number; frame: RefObject<HTMLElement | null> }

/**
 * Scrolls to where the list was left as soon as it has rows, and remembers where it is left.
 * @param frame contains a child for each block.
 */
export function useRestoredPosition({ saved, filterKey, count, frame }: Current): void {
  const cache = useQueryClient()
  const { key } = useLocation()
  const hasRows = count > 0
  const scrollToSaved = useEffectEvent(() => saved && window.scrollTo(0, saved.scrollY))
  useLayoutEffect(() => {
    if (hasRows) scrollToSaved()
  }, [hasRows])

  const current = useRef({ filterKey, count, scrollY: 0 })
  useEffect(() => {
    Object.assign(current.current, { filterKey, count })
  })
  useEffect(() => {
    // Recorded while scrolling: by the time the list is left, the browser may have scrolled elsewhere.
    const onScroll = () => {
      current.current.scrollY = window.scrollY
    }
    onScroll()
    document.addEventListener('scroll', onScroll, { passive: true })
    return () => document.removeEventListener('scroll', onScroll)
  }, [])
  useLayoutEffect(() => {
    const list = frame.current
    const position = current.current
    return () => {
      const heights = Array.from(list?.children ?? [], (block) => block.getBoundingClientRect().height)
      cache.setQueryData<ListPosition>(positionKey(key), { ...position, heights })
    }
  }, [cache, key, frame])
}
