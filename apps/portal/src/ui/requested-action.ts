import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useHeldKeys } from './keys.ts'

/** The action of the shell that opens the change of password. */
export const CHANGE_PASSWORD = 'change-password'
/** Opens the same form for someone who has just signed in with a common password. */
export const CHANGE_COMMON_PASSWORD = 'change-common-password'

let requested: string | null = null
const listeners = new Set<() => void>()

function request(action: string | null): void {
  requested = action
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks a screen, which may not be open yet, for one of its actions, such as opening the form of its Add button. */
export const requestAction = (action: string): void => request(action)

/** Runs an action of this screen when it is requested from elsewhere: once, as soon as the screen is shown. */
export function useRequestedAction(action: string, run: () => unknown): void {
  const isRequested = useSyncExternalStore(subscribe, () => requested === action)
  const act = useEffectEvent(run)
  // The request ends once its effect is rendered: the dialog that it opens then has the keys.
  const [hasRun, setRun] = useState(false)
  useHeldKeys(isRequested)
  useEffect(() => {
    if (isRequested) act()
    setRun(isRequested)
  }, [isRequested])
  useEffect(() => {
    if (hasRun) request(null)
  }, [hasRun])
}
