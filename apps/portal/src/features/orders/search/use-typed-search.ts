import { useCallback, useEffect, useRef, useState } from 'react'

const LATEST_MS = 500

/** Runs when the browser has drawn what there is to draw. @returns what takes it back. */
function afterDrawing(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(run, { timeout: LATEST_MS })
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(run)
  return () => clearTimeout(timer)
}

/**
 * A search that acts with the key itself; the address, which keeps it, is written behind the frame that shows the result, since that makes the whole portal look where it is.
 * @param inAddress what the address says; another text there than was written comes from Back or a link, and counts.
 */
export function useTypedSearch(inAddress: string, write: (search: string) => void) {
  const [search, setSearch] = useState(inAddress)
  /** Written and not yet seen in the address: the next key is typed before. */
  const underWay = useRef<string[]>([])
  const takeBack = useRef(() => {})
  const now = useRef({ inAddress, write })
  now.current = { inAddress, write }

  useEffect(() => {
    const seen = underWay.current.indexOf(inAddress)
    underWay.current = seen < 0 ? [] : underWay.current.slice(seen + 1)
    if (seen < 0) setSearch(inAddress)
  }, [inAddress])
  useEffect(() => () => takeBack.current(), [])

  const type = useCallback((typed: string) => {
    setSearch(typed)
    takeBack.current()
    takeBack.current = afterDrawing(() => {
      if (typed === (underWay.current.at(-1) ?? now.current.inAddress)) return
      underWay.current.push(typed)
      now.current.write(typed)
    })
  }, [])
  return [search, type] as const
}
