import { useCallback, useEffect, useState } from 'react'
import type { PageGesture } from './cooperative-gestures.ts'
import { say } from './map.messages.ts'

const HINT_MS = 1800

/** A hint on how to move the map, shown for a moment after a gesture has scrolled the page instead. */
export function useGestureHint(): [string | null, (gesture: PageGesture) => void] {
  const [hint, setHint] = useState<{ text: string } | null>(null)
  useEffect(() => {
    if (!hint) return
    const timer = setTimeout(() => setHint(null), HINT_MS)
    return () => clearTimeout(timer)
  }, [hint])
  return [hint?.text ?? null, useCallback((gesture) => setHint({ text: say.gestures[gesture] }), [])]
}
