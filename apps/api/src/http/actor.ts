import type { FastifyRequest } from 'fastify'

/** Who made a change and from where, for its event row. */
export type Actor = { name: string; address: string | null }

/** The signed-in vendor behind a request, or the storefront. */
export const actorOf = (request: FastifyRequest): Actor => ({
  name: request.vendor?.email ?? 'storefront',
  address: request.ip,
})
