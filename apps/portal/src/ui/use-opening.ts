import { startTransition, useCallback, useState } from 'react'
import { useHeldKeys } from './keys.ts'

/** Runs what opens a screen, or a layer that the URL names: until it is shown, the keys are kept for it. */
export function useOpening(): (open: () => unknown) => void {
  const [isOpening, setOpening] = useState(false)
  useHeldKeys(isOpening)
  return useCallback((open) => {
    setOpening(true)
    // Rendered together with what was opened.
    void Promise.resolve(open()).finally(() => startTransition(() => setOpening(false)))
  }, [])
}
