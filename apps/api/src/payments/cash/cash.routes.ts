import * as contract from '@phuljhari/contract/payments/cash.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../http/actor-of.ts'
import { acceptDifference, takeHandOver } from './take-hand-over.ts'
import { listAgentCash, readAgentCash } from './read-agent-cash.ts'

export const cashRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.route({ ...contract.listAgentCash, handler: () => listAgentCash(db) })
  app.route({ ...contract.getAgentCash, handler: ({ params }) => readAgentCash(db, params.agentId) })
  app.route({
    ...contract.takeHandOver,
    handler: async (request, reply) => {
      const { params, body, headers } = request
      const key = headers['idempotency-key']
      return reply.code(201).send(await takeHandOver(db, { ...body, agentId: params.agentId }, key, actorOf(request)))
    },
  })
  app.route({
    ...contract.acceptDifference,
    handler: (request) => acceptDifference(db, request.params.id, actorOf(request)),
  })
}
