import * as contract from '@phuljhari/contract/settings/coupons.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { within } from '../db/database.ts'
import { actorOf } from '../http/actor-of.ts'
import { keyOf } from '../http/key-of.ts'
import { createOnce } from '../requests/create-once.ts'
import { createCoupon, deleteCoupon, readCoupon, updateCoupon } from './change-coupons.ts'
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
    handler: async (request, reply) => {
      const coupon = await createOnce(db, keyOf(request), {
        kind: 'coupon',
        create: (tx) => createCoupon(within(tx), request.body, actorOf(request)),
        find: readCoupon,
        about: ({ _id, code }) => ({ id: _id, name: code }),
      })
      return reply.status(201).send(coupon)
    },
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
