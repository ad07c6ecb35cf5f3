import { useCallback, useRef } from 'react'

const SHARED = () => ''

/**
 * Ignores calls while an earlier one is running. A button turns busy only with the next render, which a fast double
 * click beats, and Enter submits a form as well.
 * @param keyOf calls with different keys run side by side; without it all calls share one. Must be stable.
 * @returns a function that is stable as long as `work` is.
 */
export function useSingleFlight<Args extends unknown[]>(
  work: (...args: Args) => void | Promise<void>,
  keyOf: (...args: Args) => string = SHARED,
): (...args: Args) => Promise<void> {
  const running = useRef(new Set<string>())
  return useCallback(
    async (...args) => {
      const key = keyOf(...args)
      if (running.current.has(key)) return
      running.current.add(key)
      try {
        await work(...args)
      } finally {
        running.current.delete(key)
      }
    },
    [work, keyOf],
  )
}
