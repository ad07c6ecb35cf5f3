import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'single-key-shortcuts'
const OFF = 'off'
const listeners = new Set<() => void>()

const notify = () => listeners.forEach((listener) => listener())
// The choice holds for every tab.
window.addEventListener('storage', notify)

/** Whether single keys are shortcuts; on by default. */
export const hasShortcuts = (): boolean => localStorage.getItem(STORAGE_KEY) !== OFF

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Switches the shortcuts of a single key, which speech input may press by accident (WCAG 2.1.4). */
export function setShortcuts(on: boolean): void {
  localStorage.setItem(STORAGE_KEY, on ? 'on' : OFF)
  notify()
}

export const useShortcutSetting = (): boolean => useSyncExternalStore(subscribe, hasShortcuts)
