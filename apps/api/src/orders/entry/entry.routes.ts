import * as contract from '@phuljhari/contract/orders/order-entry.contract'
import type { lorryForm } from '@phuljhari/contract/orders/lorry-form'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { within } from '../../db/database.ts'
import { actorOf } from '../../http/actor-of.ts'
import { keyOf } from '../../http/key-of.ts'
import { createOnce } from '../../requests/create-once.ts'
import { changeStatus, getOrder } from '../change-status.ts'
import { orderView } from '../hide-contact.ts'
import type { Transport } from '../orders.store.ts'
import { correctTransport } from './correct-transport.ts'
import { editOrder } from './edit-order.ts'
import { enterOrder } from './enter-order.ts'

const transportOf = ({ name: transport, destination, lrNumber }: z.output<typeof lorryForm>): Transport => ({
  transport,
  destination,
  lrNumber,
})

/** Orders that staff enter and edit, and those that no agent delivers. */
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
  app.route({
    ...contract.handOverOrder,
    handler: async (request) => {
      const order = await changeStatus(db, request.params.orderId, 'handOver', actorOf(request))
      return { order: orderView(request)(order) }
    },
  })
  app.route({
    ...contract.sendOrderByLorry,
    handler: async (request) => {
      const details = { transport: transportOf(request.body) }
      const order = await changeStatus(db, request.params.orderId, 'sendByLorry', actorOf(request), details)
      return { order: orderView(request)(order) }
    },
  })
  app.route({
    ...contract.correctTransport,
    handler: async (request) => {
      const transport = transportOf(request.body)
      const order = await correctTransport(db, request.params.orderId, transport, actorOf(request))
      return { order: orderView(request)(order) }
    },
  })
  app.route({
    ...contract.confirmLorryDelivery,
    handler: async (request) => {
      const order = await changeStatus(db, request.params.orderId, 'confirmDelivery', actorOf(request))
      return { order: orderView(request)(order) }
    },
  })
}
