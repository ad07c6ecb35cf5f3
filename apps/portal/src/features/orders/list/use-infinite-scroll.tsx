import { Button } from '@mantine/core'
import { startTransition, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '@phuljhari/contract/rules/t'

/** Rows are added when the end of the list is this close to the window. */
const PRELOAD_PX = 1500
/** The next page is loaded when this many rows are left. */
const PRELOAD_ROWS = 24

/** Pages beyond the rows that are loaded. */
export type MorePages = {
  hasMore: boolean
  isLoadingMore: boolean
  /** Whether the last attempt failed: only the user starts the next one. */
  hasFailed: boolean
  loadMore: () => void
}

/** The numbers of rows that are shown or added in each situation. */
type Counts = {
  /** How many rows appear without a press, and how many the button adds. */
  page: number
  /** How many rows are added at a time: few enough for one frame of a slow phone. */
  step: number
  /** How many rows appear at once when the list changes. */
  first: number
  /** How many rows appear at once in the first list. */
  initial: number
}

/**
 * The first rows of a long list, with more added near its end while scrolling, or by the Show more button.
 * @param filterKey identifies the list: when it changes, it starts at the top again.
 * @param pages further rows to load.
 */
export function useInfiniteScroll<Row>(
  rows: readonly Row[],
  filterKey: string,
  { page, step, first, initial }: Counts,
  { hasMore: hasNextPage, isLoadingMore, hasFailed, loadMore }: MorePages,
): { visible: readonly Row[]; more: ReactNode } {
  const [grown, setGrown] = useState({ filterKey, count: initial })
  const count = grown.filterKey === filterKey ? grown.count : first
  const end = useRef<HTMLDivElement>(null)
  const loaded = rows.length
  const hasMore = count < loaded || hasNextPage
  const isStarting = count < Math.min(page, loaded)
  const growBy = useCallback(
    (more: number, canLoad: boolean) => {
      if (count < loaded) setGrown({ filterKey, count: Math.min(count + more, loaded) })
      if (canLoad && hasNextPage && count + more + PRELOAD_ROWS > loaded) loadMore()
    },
    [filterKey, count, loaded, hasNextPage, loadMore],
  )

  useEffect(() => {
    if (!isStarting) return
    const frame = requestAnimationFrame(() => startTransition(() => growBy(Math.min(step, page - count), false)))
    return () => cancelAnimationFrame(frame)
  }, [growBy, page, step, count, isStarting])

  useEffect(() => {
    if (!end.current || !hasMore || isStarting) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) startTransition(() => growBy(step, !hasFailed))
      },
      { rootMargin: `${PRELOAD_PX}px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
    // Each growth needs a new observer: one observer does not report twice that the end is in view.
  }, [growBy, step, hasMore, hasFailed, isStarting])

  const more = hasMore && (
    <div ref={end}>
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={isLoadingMore && count >= loaded}
        onClick={() => growBy(page, true)}
      >
        {t('Show more')}
      </Button>
    </div>
  )
  return { visible: rows.slice(0, count), more }
}
