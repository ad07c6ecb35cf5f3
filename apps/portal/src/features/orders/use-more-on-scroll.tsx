import { Button } from '@mantine/core'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'

/**
 * The first rows of a long list, more of them as one scrolls near the end.
 * @param subject what the list is of: another one starts again at the top.
 * @param step how many rows are added at a time.
 */
export function useMoreOnScroll<Row>(
  rows: readonly Row[],
  subject: string,
  step: number,
): { visible: readonly Row[]; more: ReactNode } {
  const [grown, setGrown] = useState({ subject, count: step })
  const count = grown.subject === subject ? grown.count : step
  const end = useRef<HTMLDivElement>(null)
  const hasMore = count < rows.length
  const grow = useCallback(() => setGrown({ subject, count: count + step }), [subject, count, step])

  useEffect(() => {
    if (!end.current || !hasMore) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && grow(), {
      rootMargin: '800px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
    // Watched anew after each growth: an end that stays in sight is not reported twice.
  }, [grow, hasMore])

  const more = hasMore && (
    <div ref={end}>
      <Button variant="default" size="md" fullWidth onClick={grow}>
        Show more
      </Button>
    </div>
  )
  return { visible: rows.slice(0, count), more }
}
