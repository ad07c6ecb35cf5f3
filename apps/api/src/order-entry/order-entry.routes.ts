import * as contract from '@phuljhari/contract/order-entry/order-entry.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { within } from '../db/database.ts'
import { actorOf } from '../http/actor-of.ts'
import { keyOf } from '../http/key-of.ts'
import { createOnce } from '../requests/create-once.ts'
import { getOrder } from '../orders/change-status.ts'
import { orderView } from '../orders/hide-contact.ts'
import { editOrder } from './edit-order.ts'
import { enterOrder } from './enter-order.ts'

/** The routes with which staff enter and edit orders. */
export const orderEntryRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.route({
    ...contract.enterOrder,
    handler: async (request, reply) => {
      const order = await enterOrder(db, request.body, request.headers['idempotency-key'], actorOf(request))
      return reply.status(201).send(orderView(request)(order))
    },
  })
  app.route({
    ...contract.editOrder,
    handler: async (request) => {
      const order = await createOnce(db, keyOf(request), {
        kind: 'order',
        create: (tx) => editOrder(within(tx), request.params.orderId, request.body, actorOf(request)),
        find: getOrder,
        about: ({ orderId }) => ({ id: orderId, name: orderId }),
      })
      return { order: orderView(request)(order) }
    },
  })
}
