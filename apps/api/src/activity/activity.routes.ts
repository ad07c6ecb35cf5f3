import * as contract from '@phuljhari/contract/activity/activity.contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf, requestCan } from '../http/actor-of.ts'
import { nextPageLink } from '../http/next-page-link.ts'
import { sendCsv } from '../http/send-csv.ts'
import { findActors } from './activity.store.ts'
import { exportActivity } from './export-activity.ts'
import { listActivity, listHistory } from './list-activity.ts'

/** More names than any shop's staff has. It bounds the reply, whatever strangers have typed into the sign-in form. */
const MAX_ACTORS = 5000

export const activityRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.route({
    ...contract.listActivity,
    handler: async ({ query }, reply) => {
      const { before, limit, ...filter } = query
      const { events, next } = await listActivity(db, filter, before, limit)
      if (next !== null) void reply.header('link', nextPageLink({ ...filter, limit, before: next }))
      return events
    },
  })
  app.route({
    ...contract.exportActivity,
    exposeHeadRoute: false,
    handler: async (request, reply) =>
      sendCsv(reply, 'activity', await exportActivity(db, request.query, actorOf(request))),
  })
  app.route({ ...contract.listActors, handler: () => findActors(db, MAX_ACTORS) })
  const seesAddresses = (request: FastifyRequest) => requestCan(request, 'activity.read')
  app.route({
    ...contract.productHistory,
    handler: (request) => listHistory(db, 'product', request.params.id, seesAddresses(request)),
  })
  app.route({
    ...contract.agentHistory,
    handler: (request) => listHistory(db, 'agent', request.params.id, seesAddresses(request)),
  })
}
