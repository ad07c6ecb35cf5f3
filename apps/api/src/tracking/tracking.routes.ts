import type { Store } from '@phuljhari/contract/settings/store-of'
import * as contract from '@phuljhari/contract/tracking/tracking.contract'
import { TRACKING_HEADER } from '@phuljhari/contract/tracking/tracking-status'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../http/actor-of.ts'
import { makeLink, revokeAllLinks } from './change-links.ts'
import { limitTracking } from './limit-tracking.ts'
import { trackByLink } from './track-order.ts'

type Options = {
  /** Returns how the shop calls itself now. */
  shop: () => Promise<Store>
}

/** Links by which customers follow their orders (docs/decisions/091). */
export const trackingRoutes: FastifyPluginAsyncZod<Options> = async (app, { shop }) => {
  const { db } = app
  const limit = limitTracking()

  app.route({
    ...contract.makeTrackingLink,
    handler: async (request, reply) =>
      reply.status(201).send(await makeLink(db, request.params.orderId, actorOf(request))),
  })
  app.route({
    ...contract.revokeTrackingLinks,
    handler: (request) => revokeAllLinks(db, request.params.orderId, actorOf(request)),
  })
  app.route({
    ...contract.trackOrder,
    handler: (request, reply) => {
      void reply.header('x-robots-tag', 'noindex')
      const secret = request.headers[TRACKING_HEADER] ?? ''
      return limit.read(request.ip, secret, async () => trackByLink(db, secret, await shop()))
    },
  })
}
