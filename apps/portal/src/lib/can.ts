import { can, ROLE_LABELS, ROLES, type Authority, type Permission, type Role } from '@phuljhari/contract/staff/roles'
import { useCallback } from 'react'
import { useFeature } from './features.ts'
import { useStoredRole, type StoredRole } from './stored-role.ts'

export type Can = (permission: Permission) => boolean

/** Null for a role that this portal does not know: the server alone then decides. */
function authorityOf(stored: StoredRole | null): Authority | null {
  const role = ROLES.find((known): known is Role => known === stored?.role)
  return stored && role ? { role, rights: stored.rights } : null
}

/**
 * Whether the signed-in user may do something. Everything is allowed with a server that has no roles (feature staff)
 * and while the role is unknown. This only hides what the server would refuse.
 * @returns the same function until the role or the rights change.
 */
export function useCan(): Can {
  const hasRoles = useFeature('staff') === true
  const stored = useStoredRole()
  return useCallback(
    (permission) => {
      const authority = hasRoles ? authorityOf(stored) : null
      return authority === null || can(authority, permission)
    },
    [hasRoles, stored],
  )
}

/** The label of the user's role; Administrator with a server that has no roles (section 2). */
export function useRoleLabel(): string {
  const hasRoles = useFeature('staff') === true
  const stored = useStoredRole()
  return ROLE_LABELS[(hasRoles ? authorityOf(stored)?.role : undefined) ?? 'owner']
}
