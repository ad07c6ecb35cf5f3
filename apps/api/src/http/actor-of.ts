import type { FastifyRequest } from 'fastify'
import type { Actor } from '../events/actor.ts'

/** Who sent a request: the signed-in vendor or the storefront. */
export const actorOf = (request: FastifyRequest): Actor => ({
  name: request.vendor?.email ?? 'storefront',
  address: request.ip,
})
