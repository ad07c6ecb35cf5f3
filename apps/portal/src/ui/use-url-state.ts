import { useCallback, useRef, useState } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

/**
 * Search, filters, page and view, kept in the address so that Back and reload keep them.
 * @param initial each name with the value that is left out of the address.
 */
export function useUrlState<S extends Record<string, string>>(initial: S): [S, (changes: Partial<S>) => void] {
  const [params, setParams] = useSearchParams()
  const [defaults] = useState(initial)
  const state = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value]),
  ) as S

  // Whoever has typed a search and goes on before it acts would be called back by it: a router that is told a new address forgets the one it was on its way to.
  const isLeaving = useRef(false)
  const { pathname } = useLocation()
  const going = useNavigation().location?.pathname
  isLeaving.current = going !== undefined && going !== pathname

  const change = useCallback(
    (changes: Partial<S>) => {
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
        { replace: true },
      )
    },
    [setParams, defaults],
  )
  return [state, change]
}

/** A page number out of an address: whatever is no whole number from 1 is page 1. */
export const pageOf = (text: string): number => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)
