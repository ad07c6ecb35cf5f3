import { useCallback, useEffect, useRef, useState } from 'react'

const IDLE_TIMEOUT_MS = 500

/**
 * Runs when the browser is idle.
 * @returns cancels it.
 */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run)
  return () => clearTimeout(timer)
}

/**
 * A search text that takes effect with each key. The URL, which also holds it, is written when the browser is idle,
 * because a navigation re-renders the whole portal.
 * @param urlSearch the text in the URL; a text that was not written here (Back, a link) replaces the typed one.
 */
export function useInstantSearch(urlSearch: string, writeUrl: (search: string) => void) {
  const [search, setSearch] = useState(urlSearch)
  /** Written, but not seen in the URL yet: the next key may be typed before that. */
  const pendingWrites = useRef<string[]>([])
  const cancelWrite = useRef(() => {})
  const latest = useRef({ urlSearch, writeUrl })
  useEffect(() => {
    latest.current = { urlSearch, writeUrl }
  })

  useEffect(() => {
    const seen = pendingWrites.current.indexOf(urlSearch)
    pendingWrites.current = seen < 0 ? [] : pendingWrites.current.slice(seen + 1)
    if (seen < 0) setSearch(urlSearch)
  }, [urlSearch])
  useEffect(() => () => cancelWrite.current(), [])

  const type = useCallback((typed: string) => {
    setSearch(typed)
    cancelWrite.current()
    cancelWrite.current = whenIdle(() => {
      if (typed === (pendingWrites.current.at(-1) ?? latest.current.urlSearch)) return
      pendingWrites.current.push(typed)
      latest.current.writeUrl(typed)
    })
  }, [])
  return [search, type] as const
}
