import { AppError } from '@phuljhari/contract/errors'
import { can, type Permission } from '@phuljhari/contract/staff/roles'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../events/actor.ts'

/** Who sent a request: the signed-in user or the storefront. */
export const actorOf = ({ account, ip }: FastifyRequest): Actor => ({
  name: account?.email ?? 'storefront',
  address: ip,
  ...(account && { authority: account }),
})

/** The id of the signed-in user. @throws {AppError} auth.required on a public route. */
export function accountIdOf({ account }: FastifyRequest): number {
  if (!account) throw new AppError('auth.required')
  return account.id
}

/** Whether the signed-in user has a permission; false on public routes. */
export const requestCan = ({ account }: FastifyRequest, permission: Permission): boolean =>
  account !== null && can(account, permission)
