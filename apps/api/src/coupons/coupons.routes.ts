import * as contract from '@phuljhari/contract/settings/coupons.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../http/actor-of.ts'
import { createCoupon, deleteCoupon, updateCoupon } from './change-coupons.ts'
import { findCoupons } from './coupons.store.ts'
import { serializeCoupon } from './serialize-coupon.ts'

export const couponRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.route({
    ...contract.listCoupons,
    handler: async () => (await findCoupons(db)).map((row) => serializeCoupon(row, row.uses)),
  })
  app.route({
    ...contract.createCoupon,
    handler: async (request, reply) => reply.status(201).send(await createCoupon(db, request.body, actorOf(request))),
  })
  app.route({
    ...contract.updateCoupon,
    handler: (request) => updateCoupon(db, request.params.id, request.body, actorOf(request)),
  })
  app.route({
    ...contract.deleteCoupon,
    handler: async (request) => {
      await deleteCoupon(db, request.params.id, actorOf(request))
      return { deleted: true as const }
    },
  })
}
