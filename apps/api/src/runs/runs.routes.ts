import * as contract from '@phuljhari/contract/runs/runs.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../http/actor-of.ts'
import { endRunLink, makeRunLink, startRun } from './change-run.ts'

/** Runs of delivery agents, for the shop (docs/decisions/096). */
export const runRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  app.route({
    ...contract.startRun,
    handler: async (request, reply) =>
      reply.status(201).send({ _id: String(await startRun(db, request.body, actorOf(request))) }),
  })
  app.route({
    ...contract.makeRunLink,
    handler: async (request, reply) =>
      reply.status(201).send({ link: await makeRunLink(db, request.params.id, actorOf(request)) }),
  })
  app.route({
    ...contract.endRunLink,
    handler: async (request) => ({ revoked: await endRunLink(db, request.params.id, actorOf(request)) }),
  })
}
