import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'order-sound'
const ON = 'on'
const listeners = new Set<() => void>()

const notify = () => listeners.forEach((listener) => listener())
// The setting applies to all tabs.
window.addEventListener('storage', notify)

const isOn = (): boolean => localStorage.getItem(STORAGE_KEY) === ON

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Switches the sound for new orders; the choice is stored in this browser. */
export function setOrderSound(on: boolean): void {
  localStorage.setItem(STORAGE_KEY, on ? ON : 'off')
  notify()
}

/** Whether new orders make a sound; off by default. */
export const useOrderSoundSetting = (): boolean => useSyncExternalStore(subscribe, isOn)
