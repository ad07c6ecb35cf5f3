import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { withoutGuard } from './use-close-on-back.ts'
import { useOpening } from './use-opening.ts'

/** The state of a layer's history entry when it was opened from the screen: closing it returns to the entry before. */
export const OVER_SCREEN = { isOverScreen: true }

/**
 * A layer over the screen, such as a dialog, that is open while the URL names it. It has its own history entry: Back
 * closes it, and a link or a reload opens it.
 * @param isNamed whether the URL names the layer.
 * @param screenSearch the search of the URL without the layer.
 * @returns `open`, which adds an entry with the given search, and `close`; both are stable.
 */
export function useUrlLayer(isNamed: boolean, screenSearch: string) {
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const isOverScreen = (state as Partial<typeof OVER_SCREEN> | null)?.isOverScreen === true
  // The layer is hidden at once, since going back takes a moment: a second Escape is meant for what is below.
  const [closedEntry, setClosedEntry] = useState<string | null>(null)
  if (closedEntry !== null && closedEntry !== key) setClosedEntry(null)

  const startOpening = useOpening()
  const entry = useRef({ key, isOverScreen, screenSearch, isClosing: false, nextSearch: null as string | null })
  useEffect(() => {
    Object.assign(entry.current, { isOverScreen, screenSearch })
  }, [isOverScreen, screenSearch])

  const open = useCallback(
    (search: string) => {
      // A new entry now would be the one that closing goes back from.
      if (entry.current.isClosing) entry.current.nextSearch = search
      else startOpening(() => navigate({ search }, { state: OVER_SCREEN }))
    },
    [navigate, startOpening],
  )
  useEffect(() => {
    const { nextSearch } = entry.current
    Object.assign(entry.current, { key, isClosing: false, nextSearch: null })
    if (nextSearch !== null) open(nextSearch)
  }, [key, open])

  const close = useCallback(() => {
    // A second close must not leave the screen.
    if (entry.current.isClosing) return
    entry.current.isClosing = true
    setClosedEntry(entry.current.key)
    if (entry.current.isOverScreen) void navigate(-1)
    else withoutGuard(() => void navigate({ search: entry.current.screenSearch }, { replace: true }))
  }, [navigate])

  return { isOpen: isNamed && closedEntry !== key, open, close }
}
