import type { lorryForm } from '@phuljhari/contract/orders/lorry-form'
import { DELIVERY_ACTIONS, VENDOR_ACTIONS } from '@phuljhari/contract/orders/order-status'
import { orderHistory as orderHistoryRoute } from '@phuljhari/contract/orders/order-events.contract'
import * as contract from '@phuljhari/contract/orders/orders.contract'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import * as pickupAndLorry from '@phuljhari/contract/orders/pickup-and-lorry.contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { batchCalls } from '../batch-calls.ts'
import { actorOf } from '../http/actor-of.ts'
import { assignOrder, reassignOrder } from './assign-order.ts'
import { changeStatus } from './change-status.ts'
import { createOrders, type OrderRequest } from './create-orders.ts'
import { correctTransport } from './correct-transport.ts'
import { orderDetail, orderView, seesContact } from './hide-contact.ts'
import { listOrders } from './list-orders.ts'
import { orderHistory } from './order-history.ts'
import { LIST_COMPRESSION, sendOrders, tagOf } from './order-list-reply.ts'
import { orderStreamRoutes } from './order-stream.routes.ts'
import type { Transport } from './orders.store.ts'
import { undoChange } from './undo-change.ts'

/** Orders that arrive at the same time share a transaction and its flush to disk. */
const ORDER_BATCHES = { maxSize: 25, maxRuns: 2 }
/** The reply to a change, with what the user may see of the order. */
const shown = (request: FastifyRequest, order: Order) => ({ order: orderView(request)(order) })

const transportOf = ({ name: transport, destination, lrNumber }: z.output<typeof lorryForm>): Transport => ({
  transport,
  destination,
  lrNumber,
})

export const orderRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  await app.register(orderStreamRoutes)
  const createOrder = batchCalls((requests: readonly OrderRequest[]) => createOrders(db, requests), ORDER_BATCHES)

  app.route({
    ...contract.listOrders,
    exposeHeadRoute: false,
    compress: LIST_COMPRESSION,
    handler: async (request, reply) => {
      const { query, headers } = request
      const cachedTag = tagOf(headers['if-none-match'], seesContact(request))
      return sendOrders(reply, await listOrders(db, query, orderDetail(request), cachedTag), query.limit, request)
    },
  })
  app.route({
    ...orderHistoryRoute,
    handler: async (request) => orderHistory(db, request.params.orderId, seesContact(request)),
  })
  app.route({
    ...contract.setOrderStatus,
    handler: async (request) => {
      const { orderId, status } = request.params
      const reason = request.body?.reason
      return shown(request, await changeStatus(db, orderId, VENDOR_ACTIONS[status], actorOf(request), { reason }))
    },
  })
  app.route({
    ...contract.cancelOrder,
    handler: async (request) => {
      const reason = request.body?.reason
      return shown(request, await changeStatus(db, request.params.orderId, 'cancel', actorOf(request), { reason }))
    },
  })
  app.route({
    ...contract.assignOrder,
    handler: async (request) => shown(request, await assignOrder(db, request.body, actorOf(request))),
  })
  app.route({
    ...contract.reassignOrder,
    handler: async (request) => {
      const { orderId } = request.params
      return shown(request, await reassignOrder(db, { ...request.body, orderId }, actorOf(request)))
    },
  })
  app.route({
    ...contract.undoOrderChange,
    handler: async (request) =>
      shown(request, await undoChange(db, request.params.orderId, actorOf(request), request.body?.action)),
  })
  app.route({
    ...contract.setDeliveryStatus,
    handler: async (request) => {
      const { status, deliveryAgentId = null, collected } = request.body
      const [action, details] = [DELIVERY_ACTIONS[status], { byAgent: deliveryAgentId, collected }]
      return shown(request, await changeStatus(db, request.params.orderId, action, actorOf(request), details))
    },
  })
  app.route({
    ...pickupAndLorry.handOverOrder,
    handler: async (request) =>
      shown(request, await changeStatus(db, request.params.orderId, 'handOver', actorOf(request))),
  })
  app.route({
    ...pickupAndLorry.sendOrderByLorry,
    handler: async (request) => {
      const details = { transport: transportOf(request.body) }
      return shown(request, await changeStatus(db, request.params.orderId, 'sendByLorry', actorOf(request), details))
    },
  })
  app.route({
    ...pickupAndLorry.correctTransport,
    handler: async (request) => {
      const transport = transportOf(request.body)
      return shown(request, await correctTransport(db, request.params.orderId, transport, actorOf(request)))
    },
  })
  app.route({
    ...pickupAndLorry.confirmLorryDelivery,
    handler: async (request) =>
      shown(request, await changeStatus(db, request.params.orderId, 'confirmDelivery', actorOf(request))),
  })
  app.route({
    ...contract.createOrder,
    onRequest: app.requireStorefront,
    handler: async (request, reply) => {
      const idempotencyKey = request.headers['idempotency-key'] ?? null
      const order = await createOrder({ order: request.body, idempotencyKey, actor: actorOf(request) })
      return reply.status(201).send(order)
    },
  })
}
