import { useSyncExternalStore } from 'react'
import { getToken, notifyListeners, storedUser, subscribe, USER } from './session.ts'
import { local } from './stored.ts'

/** The stored role and rights; null when the session has none, as from another server. */
export type StoredRole = { role: string; rights: readonly string[] }

let roleOf: { stored: string | null; value: StoredRole | null } = { stored: null, value: null }

/** Returns the same object until the stored user changes. */
function storedRole(): StoredRole | null {
  const stored = local.read(USER)
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
  local.keep(USER, JSON.stringify({ ...storedUser(), ...user }))
  notifyListeners()
}

export const useStoredRole = (): StoredRole | null => useSyncExternalStore(subscribe, storedRole)
