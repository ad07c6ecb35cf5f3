import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

/**
 * Search, filters, page and view, stored in the URL so that Back and reload restore them. Only a change with `push`
 * adds a history entry, for Back to return to: turning a page does, typing into a search does not.
 * @param initial the default of each name, which is left out of the URL. Read on the first render only.
 */
export function useUrlState<S extends Record<string, string>>(
  initial: S,
): [S, (changes: Partial<S>, options?: { push?: boolean }) => void] {
  const [params, setParams] = useSearchParams()
  const [defaults] = useState(initial)
  const state = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value]),
  ) as S

  // A debounced search may fire after the user has clicked a link: writing to the URL would cancel that navigation.
  const isLeaving = useRef(false)
  const { pathname } = useLocation()
  const target = useNavigation().location?.pathname
  useEffect(() => {
    isLeaving.current = target !== undefined && target !== pathname
  }, [target, pathname])

  const change = useCallback(
    (changes: Partial<S>, { push = false }: { push?: boolean } = {}) => {
      if (isLeaving.current) return
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || value === defaults[name]) next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: !push },
      )
    },
    [setParams, defaults],
  )
  return [state, change]
}

/** A page number from the URL; anything but a whole number from 1 is page 1. */
export const pageOf = (text: string): number => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)
