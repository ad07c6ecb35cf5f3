import { AppError } from '@phuljhari/contract/errors'
import { can, type Authority, type Permission } from '@phuljhari/contract/staff/roles'

/** Who made a change and from which address, as recorded in its event row. */
export type Actor = {
  name: string
  address: string | null
  /** What a signed-in user may do; absent for the storefront and for commands. */
  authority?: Authority
}

/**
 * For permissions that depend on more than the route. The guard has checked the route's own.
 * @throws {AppError} role.refused
 */
export function assertMay({ authority }: Actor, permission: Permission): void {
  if (authority && !can(authority, permission)) throw new AppError('role.refused')
}
