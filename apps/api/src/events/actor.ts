import { AppError } from '@phuljhari/contract/errors'
import { can, type Authority, type Permission } from '@phuljhari/contract/staff/roles'

/** Who makes a change, and from which network address, as its event records them. */
export type Actor = {
  name: string
  address: string | null
  /** What a signed-in account may do; absent for the storefront and for commands. */
  authority?: Authority
  /** The link of a run through which it was reported: whoever made that could have reported it. */
  link?: { id: number; madeBy: string }
}

/**
 * Checks a permission that depends on more than the route, whose own one the guard has already checked.
 * @throws {AppError} role.refused
 */
export function assertMay({ authority }: Actor, permission: Permission): void {
  if (authority && !can(authority, permission)) throw new AppError('role.refused')
}
