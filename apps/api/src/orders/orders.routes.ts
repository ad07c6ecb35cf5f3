import { DELIVERY_ACTIONS, VENDOR_ACTIONS } from '@phuljhari/contract/orders/order-status'
import { orderHistory as orderHistoryRoute } from '@phuljhari/contract/orders/order-events.contract'
import * as contract from '@phuljhari/contract/orders/orders.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { batchCalls } from '../batch-calls.ts'
import { actorOf } from '../http/actor-of.ts'
import { assignOrder, reassignOrder } from './assign-order.ts'
import { changeStatus } from './change-status.ts'
import { createOrders, type OrderRequest } from './create-orders.ts'
import { listOrders } from './list-orders.ts'
import { orderHistory } from './order-history.ts'
import { LIST_COMPRESSION, sendOrders, tagOf } from './order-list-reply.ts'
import { orderStreamRoutes } from './order-stream.routes.ts'
import { undoChange } from './undo-change.ts'

/** Orders that arrive at once share a transaction and its flush to disk. */
const ORDER_BATCHES = { maxSize: 25, maxRuns: 2 }

export const orderRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, requireVendor: onRequest } = app

  await app.register(orderStreamRoutes)
  const createOrder = batchCalls((requests: readonly OrderRequest[]) => createOrders(db, requests), ORDER_BATCHES)

  app.route({
    ...contract.listOrders,
    onRequest,
    exposeHeadRoute: false,
    compress: LIST_COMPRESSION,
    handler: async ({ query, headers }, reply) =>
      sendOrders(reply, await listOrders(db, query, tagOf(headers['if-none-match'])), query.limit),
  })
  app.route({
    ...orderHistoryRoute,
    onRequest,
    handler: async ({ params }) => orderHistory(db, params.orderId),
  })
  app.route({
    ...contract.setOrderStatus,
    onRequest,
    handler: async (request) => ({
      order: await changeStatus(db, request.params.orderId, VENDOR_ACTIONS[request.params.status], actorOf(request)),
    }),
  })
  app.route({
    ...contract.cancelOrder,
    onRequest,
    handler: async (request) => ({ order: await changeStatus(db, request.params.orderId, 'cancel', actorOf(request)) }),
  })
  app.route({
    ...contract.assignOrder,
    onRequest,
    handler: async (request) => ({ order: await assignOrder(db, request.body, actorOf(request)) }),
  })
  app.route({
    ...contract.reassignOrder,
    onRequest,
    handler: async (request) => ({
      order: await reassignOrder(db, { ...request.body, orderId: request.params.orderId }, actorOf(request)),
    }),
  })
  app.route({
    ...contract.undoOrderChange,
    onRequest,
    handler: async (request) => ({
      order: await undoChange(db, request.params.orderId, actorOf(request), request.body?.action),
    }),
  })
  app.route({
    ...contract.setDeliveryStatus,
    onRequest,
    handler: async (request) => {
      const { status, deliveryAgentId } = request.body
      return {
        order: await changeStatus(
          db,
          request.params.orderId,
          DELIVERY_ACTIONS[status],
          actorOf(request),
          deliveryAgentId ?? null,
        ),
      }
    },
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
