import type { FastifyRequest } from 'fastify'
import type { Actor } from '../events/actor.ts'

/** The signed-in vendor who sent a request, or the storefront. */
export const actorOf = (request: FastifyRequest): Actor => ({
  name: request.vendor?.email ?? 'storefront',
  address: request.ip,
})
