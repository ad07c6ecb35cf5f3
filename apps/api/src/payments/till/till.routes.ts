import * as contract from '@phuljhari/contract/payments/till.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../http/actor-of.ts'
import { acceptTillDifference, addTillEntry, closeTill, reverseTillEntry } from './keep-till.ts'
import { listTills } from './read-tills.ts'

export const tillRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.route({ ...contract.listTills, handler: (request) => listTills(db, actorOf(request)) })
  app.route({
    ...contract.addTillEntry,
    handler: async (request, reply) => {
      const { body, headers } = request
      return reply.code(201).send(await addTillEntry(db, body, headers['idempotency-key'], actorOf(request)))
    },
  })
  app.route({
    ...contract.reverseTillEntry,
    handler: (request) => reverseTillEntry(db, request.params.id, actorOf(request)),
  })
  app.route({
    ...contract.closeTill,
    handler: async (request, reply) => {
      const { body, headers } = request
      return reply.code(201).send(await closeTill(db, body, headers['idempotency-key'], actorOf(request)))
    },
  })
  app.route({
    ...contract.acceptTillDifference,
    handler: (request) => acceptTillDifference(db, request.params.id, actorOf(request)),
  })
}
