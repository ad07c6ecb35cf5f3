import { useSyncExternalStore } from 'react'

const TOKEN = 'token'
const USER = 'user'
const FALLBACK_NAME = 'Distributor'
const listeners = new Set<() => void>()

const notify = () => listeners.forEach((listener) => listener())
// Signing out in one tab signs out of all tabs.
window.addEventListener('storage', notify)

export const getToken = (): string | null => localStorage.getItem(TOKEN)

/** Stores the reply of sign-in under the keys of section 3. */
export function saveSession(token: string, user: unknown): void {
  localStorage.setItem(TOKEN, token)
  if (user === undefined || user === null) localStorage.removeItem(USER)
  else localStorage.setItem(USER, JSON.stringify(user))
  notify()
}

export function clearSession(): void {
  localStorage.removeItem(TOKEN)
  localStorage.removeItem(USER)
  notify()
}

/** The user's name or fullName, else Distributor (section 2). */
export function displayName(): string {
  try {
    const user = JSON.parse(localStorage.getItem(USER) ?? 'null') as { name?: unknown; fullName?: unknown } | null
    const name = [user?.name, user?.fullName].find((text) => typeof text === 'string' && text.trim() !== '')
    return typeof name === 'string' ? name : FALLBACK_NAME
  } catch {
    return FALLBACK_NAME
  }
}

/** The email of the stored user, else an empty string. */
export function storedEmail(): string {
  try {
    const { email } = JSON.parse(localStorage.getItem(USER) ?? '{}') as { email?: unknown }
    return typeof email === 'string' ? email : ''
  } catch {
    return ''
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useToken = (): string | null => useSyncExternalStore(subscribe, getToken)
export const useDisplayName = (): string => useSyncExternalStore(subscribe, displayName)
