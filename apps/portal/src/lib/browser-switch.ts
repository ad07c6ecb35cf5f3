import { useSyncExternalStore } from 'react'
import { local } from './stored.ts'

/**
 * A switch that this browser stores, for all its tabs.
 * @param storageKey its key in the browser's storage
 */
export function browserSwitch(storageKey: string, isOnByDefault: boolean) {
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  // Another tab has switched it.
  window.addEventListener('storage', notify)
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const isOn = (): boolean => {
    const stored = local.read(storageKey)
    return stored === null ? isOnByDefault : stored === 'on'
  }
  return {
    isOn,
    set(on: boolean): void {
      local.keep(storageKey, on ? 'on' : 'off')
      notify()
    },
    useIsOn: (): boolean => useSyncExternalStore(subscribe, isOn),
  }
}
