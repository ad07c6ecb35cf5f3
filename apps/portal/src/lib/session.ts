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

/** What sign-in may store of the user; other servers send less, or anything else. */
type StoredUser = { name?: unknown; fullName?: unknown; email?: unknown; role?: unknown; rights?: unknown }

function storedUser(): StoredUser {
  try {
    return { ...(JSON.parse(localStorage.getItem(USER) ?? 'null') as StoredUser | null) }
  } catch {
    return {}
  }
}

/** The user's name or fullName, else Distributor (section 2). */
export function displayName(): string {
  const { name, fullName } = storedUser()
  const shown = [name, fullName].find((text) => typeof text === 'string' && text.trim() !== '')
  return typeof shown === 'string' ? shown : FALLBACK_NAME
}

/** The email of the stored user, else an empty string. */
export function storedEmail(): string {
  const { email } = storedUser()
  return typeof email === 'string' ? email : ''
}

/** The stored role and rights; null when the session has none, as from another server. */
export type StoredRole = { role: string; rights: readonly string[] }

let roleOf: { stored: string | null; value: StoredRole | null } = { stored: null, value: null }

/** The same object until the stored user changes. */
function storedRole(): StoredRole | null {
  const stored = localStorage.getItem(USER)
  if (stored !== roleOf.stored) {
    const { role, rights } = storedUser()
    const list = Array.isArray(rights) ? rights.filter((right) => typeof right === 'string') : []
    roleOf = { stored, value: typeof role === 'string' ? { role, rights: list } : null }
  }
  return roleOf.value
}

/** Replaces the stored user, of whom the server knows more by now, unless another session has begun. */
export function updateUser(token: string | null, user: object): void {
  if (token === null || token !== getToken()) return
  localStorage.setItem(USER, JSON.stringify({ ...storedUser(), ...user }))
  notify()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useToken = (): string | null => useSyncExternalStore(subscribe, getToken)
export const useDisplayName = (): string => useSyncExternalStore(subscribe, displayName)
export const useStoredRole = (): StoredRole | null => useSyncExternalStore(subscribe, storedRole)
