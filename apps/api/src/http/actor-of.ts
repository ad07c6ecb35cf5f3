import { AppError } from '@phuljhari/contract/errors'
import { can, type Permission } from '@phuljhari/contract/staff/roles'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../events/actor.ts'

/** Who sent a request: the signed-in user or the storefront. */
export const actorOf = ({ vendor, ip }: FastifyRequest): Actor => ({
  name: vendor?.email ?? 'storefront',
  address: ip,
  ...(vendor && { authority: vendor }),
})

/** The id of the signed-in user. @throws {AppError} auth.required on a public route. */
export function vendorIdOf({ vendor }: FastifyRequest): number {
  if (!vendor) throw new AppError('auth.required')
  return vendor.id
}

/** Whether the signed-in user has a permission; false on public routes. */
export const requestCan = ({ vendor }: FastifyRequest, permission: Permission): boolean =>
  vendor !== null && can(vendor, permission)
