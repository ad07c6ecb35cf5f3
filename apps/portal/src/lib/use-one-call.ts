import { useRef } from 'react'

/** Work that takes no further call while one is under way: a second press may come before the first one is drawn, and Enter sends as well. For a mutation's own `mutate` there is useOneAtATime. */
export function useOneCall<Input>(work: (input: Input) => Promise<void>): (input: Input) => Promise<void> {
  const isUnderWay = useRef(false)
  return async (input) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await work(input)
    } finally {
      isUnderWay.current = false
    }
  }
}
