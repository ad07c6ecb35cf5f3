import { useLayoutEffect, useState, type RefObject } from 'react'

/** Rows rendered above and below those in view, so that fast scrolling and `J` and `K` find them. */
const OVERSCAN = 12
/** The range moves in steps: most scroll events then change nothing. */
const STEP = 6

/** The range of rows, from `start` to before `end`, that a scrolling frame shows. All rows have the same height. */
export function useVisibleRows(frame: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [range, setRange] = useState({ start: 0, end: 3 * OVERSCAN })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const update = () => {
      const first = Math.floor(element.scrollTop / rowHeight / STEP) * STEP
      const start = Math.max(0, first - OVERSCAN)
      const end = first + STEP + Math.ceil(element.clientHeight / rowHeight) + OVERSCAN
      setRange((now) => (now.start === start && now.end === end ? now : { start, end }))
    }
    update()
    element.addEventListener('scroll', update, { passive: true })
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', update)
      observer.disconnect()
    }
  }, [frame, rowHeight])
  const start = Math.min(range.start, count)
  return { start, end: Math.min(Math.max(range.end, start), count) }
}
