import { useSyncExternalStore } from 'react'
import { getToken, useToken } from './session.ts'

/** The token of the session whose calls the server refuses until the user has set up a second factor. */
let refused: string | null = null
const listeners = new Set<() => void>()

function setRefused(token: string | null): void {
  if (token === refused) return
  refused = token
  listeners.forEach((listener) => listener())
}

/** To be called when the server replies auth.second_factor_setup. */
export const requireSecondFactor = (): void => setRefused(getToken())

/** To be called once the second factor is set up. */
export const secondFactorIsSetUp = (): void => setRefused(null)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this session can do nothing else before its user has set up a second factor. */
export function useSecondFactorRequired(): boolean {
  const token = useToken()
  return useSyncExternalStore(subscribe, () => refused) === token && token !== null
}
