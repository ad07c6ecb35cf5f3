import type { Store } from '@phuljhari/contract/settings/store-of'
import * as contract from '@phuljhari/contract/tracking/tracking.contract'
import { TRACKING_HEADER } from '@phuljhari/contract/tracking/tracking-status'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { limitLinks } from '../auth/limit-links.ts'
import { actorOf } from '../http/actor-of.ts'
import { makeLink, revokeAllLinks } from './change-links.ts'
import { trackByLink } from './track-order.ts'

/** With one secret: more than somebody who waits for a parcel presses Refresh. */
const READS_PER_MINUTE = 60

type Options = {
  /** Returns how the shop calls itself now. */
  shop: () => Promise<Store>
}

/** Links by which customers follow their orders (docs/decisions/091). */
export const trackingRoutes: FastifyPluginAsyncZod<Options> = async (app, { shop }) => {
  const { db } = app
  const limit = limitLinks({
    notFound: 'tracking.not_found',
    tooMany: 'tracking.too_many',
    perMinute: READS_PER_MINUTE,
  })

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
      return limit.use(request.ip, secret, async () => trackByLink(db, secret, await shop()))
    },
  })
}
