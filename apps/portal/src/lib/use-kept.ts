import { useRef } from 'react'

/** A value as it was when `isKept` became true, for as long as it is. */
export function useKept<T>(value: T, isKept: boolean): T {
  const kept = useRef(value)
  if (!isKept) kept.current = value
  return kept.current
}
