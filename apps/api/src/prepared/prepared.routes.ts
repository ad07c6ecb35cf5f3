import * as contract from '@phuljhari/contract/prepared/prepared.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Actor } from '../events/actor.ts'
import { actorOf } from '../http/actor-of.ts'
import { idempotencyOf } from '../requests/idempotency.ts'
import { approvePrepared, declinePrepared, withdrawPrepared } from './decide-prepared.ts'
import { listPrepared } from './list-prepared.ts'
import type { Change } from './perform-change.ts'
import { prepareChange } from './prepare-change.ts'

export const preparedRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  const prepare = (change: Change, key: string, actor: Actor) =>
    prepareChange(db, change, idempotencyOf(actor, key, change), actor)

  app.route({
    ...contract.prepareRefund,
    handler: async (request, reply) => {
      const { params, body, headers } = request
      const change: Change = { kind: 'refund', orderId: params.orderId, request: body }
      return reply.code(201).send(await prepare(change, headers['idempotency-key'], actorOf(request)))
    },
  })
  app.route({
    ...contract.prepareWriteOff,
    handler: async (request, reply) => {
      const { params, body, headers } = request
      const change: Change = { kind: 'write_off', orderId: params.orderId, request: body }
      return reply.code(201).send(await prepare(change, headers['idempotency-key'], actorOf(request)))
    },
  })
  app.route({
    ...contract.prepareNote,
    handler: async (request, reply) => {
      const { params, body, headers } = request
      const change: Change = { kind: body.kind, documentId: params.id, request: body }
      return reply.code(201).send(await prepare(change, headers['idempotency-key'], actorOf(request)))
    },
  })
  app.route({
    ...contract.prepareCancellation,
    handler: async (request, reply) => {
      const { params, body, headers } = request
      const change: Change = { kind: 'cancellation', documentId: params.id, request: body }
      return reply.code(201).send(await prepare(change, headers['idempotency-key'], actorOf(request)))
    },
  })
  app.route({
    ...contract.listPrepared,
    handler: (request) => listPrepared(db, request.query, actorOf(request)),
  })
  app.route({
    ...contract.approvePrepared,
    handler: (request) => approvePrepared(db, request.params.id, request.body, actorOf(request)),
  })
  app.route({
    ...contract.declinePrepared,
    handler: (request) => declinePrepared(db, request.params.id, request.body.reason, actorOf(request)),
  })
  app.route({
    ...contract.withdrawPrepared,
    handler: (request) => withdrawPrepared(db, request.params.id, actorOf(request)),
  })
}
