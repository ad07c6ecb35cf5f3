import { Button } from '@mantine/core'
import { startTransition, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'

/** So far ahead of the window rows are added. */
const AHEAD_PX = 1500

/**
 * The first rows of a long list, more of them as one scrolls near the end.
 * @param subject what the list is of: another one starts again at the top.
 * @param step how many rows there are at first, and how many are added by the button.
 * @param stride how many are added at a time while one scrolls.
 */
export function useMoreOnScroll<Row>(
  rows: readonly Row[],
  subject: string,
  step: number,
  stride: number,
): { visible: readonly Row[]; more: ReactNode } {
  const [grown, setGrown] = useState({ subject, count: step })
  const count = grown.subject === subject ? grown.count : step
  const end = useRef<HTMLDivElement>(null)
  const hasMore = count < rows.length
  const growBy = useCallback((more: number) => setGrown({ subject, count: count + more }), [subject, count])

  useEffect(() => {
    if (!end.current || !hasMore) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) startTransition(() => growBy(stride))
      },
      { rootMargin: `${AHEAD_PX}px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
    // Watched anew after each growth: an end that stays in sight is not reported twice.
  }, [growBy, stride, hasMore])

  const more = hasMore && (
    <div ref={end}>
      <Button variant="default" size="md" fullWidth onClick={() => growBy(step)}>
        Show more
      </Button>
    </div>
  )
  return { visible: rows.slice(0, count), more }
}
