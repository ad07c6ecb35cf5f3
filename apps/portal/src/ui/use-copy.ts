import { useEffect, useState } from 'react'

const SHOWN_MS = 2500

/** Copies text. `state` tells the outcome: `failed` where the browser forbids copying, as without HTTPS. */
export function useCopy() {
  const [state, setState] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  return { state, copy: (text: string) => void copy(text) }
}
