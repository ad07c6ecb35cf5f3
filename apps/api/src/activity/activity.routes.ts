import * as contract from '@phuljhari/contract/activity/activity.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Readable } from 'node:stream'
import { actorOf, requestCan } from '../http/actor-of.ts'
import { sendStream } from '../http/send-stream.ts'
import { findPeople } from './activity.store.ts'
import { exportActivity } from './export-activity.ts'
import { listActivity } from './list-activity.ts'
import { recordHistory } from './record-history.ts'

/** More than any shop's staff; bounds the reply, whatever strangers have typed into the sign-in form. */
const MAX_PEOPLE = 5000

export const activityRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.route({
    ...contract.listActivity,
    handler: async ({ query }, reply) => {
      const { before, limit, ...filter } = query
      const { events, next } = await listActivity(db, filter, before, limit)
      if (next !== null) {
        const texts = Object.entries({ ...filter, limit: String(limit), before: next }).filter(([, value]) => value)
        // Relative, so that it works behind any proxy.
        void reply.header('link', `<?${new URLSearchParams(texts as Array<[string, string]>)}>; rel="next"`)
      }
      return events
    },
  })
  app.route({
    ...contract.exportActivity,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const lines = await exportActivity(db, request.query, actorOf(request))
      void reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="activity-${indiaDay(new Date())}.csv"`)
      return sendStream(reply, Readable.from(lines, { objectMode: false }))
    },
  })
  app.route({ ...contract.listPeople, handler: () => findPeople(db, MAX_PEOPLE) })
  const seesAddresses = (request: FastifyRequest) => requestCan(request, 'activity.read')
  app.route({
    ...contract.productHistory,
    handler: (request) => recordHistory(db, 'product', request.params.id, seesAddresses(request)),
  })
  app.route({
    ...contract.agentHistory,
    handler: (request) => recordHistory(db, 'agent', request.params.id, seesAddresses(request)),
  })
}
