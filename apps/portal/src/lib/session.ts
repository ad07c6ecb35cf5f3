import { useSyncExternalStore } from 'react'
import { config } from './config.ts'
import { local } from './stored.ts'
import { t } from '@phuljhari/contract/rules/t'

const TOKEN = 'token'
export const USER = 'user'
const FALLBACK_NAME = t('Distributor')
const listeners = new Set<() => void>()

/** Tells all listeners that the stored session has changed. */
export const notifyListeners = () => listeners.forEach((listener) => listener())
// Signing out in one tab signs out of all tabs.
window.addEventListener('storage', notifyListeners)

export const getToken = (): string | null => local.read(TOKEN)

/** Stores the reply of sign-in under the keys of section 3; in this page alone where the browser stores nothing. */
export function saveSession(token: string, user: unknown): void {
  local.keep(TOKEN, token)
  if (user === undefined || user === null) local.remove(USER)
  else local.keep(USER, JSON.stringify(user))
  notifyListeners()
}

export function clearSession(): void {
  local.remove(TOKEN)
  local.remove(USER)
  notifyListeners()
}

/** What sign-in may store of the user; other servers send less, or anything else. */
type StoredUser = {
  name?: unknown
  fullName?: unknown
  email?: unknown
  role?: unknown
  rights?: unknown
  home?: unknown
}

/** The stored user; empty when there is none, or none that can be read. */
export function storedUser(): StoredUser {
  try {
    return { ...(JSON.parse(local.read(USER) ?? 'null') as StoredUser | null) }
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

/** Whether a text is a path of the portal rather than of another site. */
export const isPath = (path: unknown): path is string => typeof path === 'string' && /^\/[a-z]/.test(path)

/** The path that opens after sign-in: Products (section 2), or with our API the user's own (feature staff.home). */
export function homePath(): string {
  const { home } = storedUser()
  return isPath(home) && config.features?.includes('staff.home') ? home : '/products'
}

/** Calls `listener` when the stored session changes, in this tab or another. */
export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useToken = (): string | null => useSyncExternalStore(subscribe, getToken)
export const useDisplayName = (): string => useSyncExternalStore(subscribe, displayName)
export const useHomePath = (): string => useSyncExternalStore(subscribe, homePath)
