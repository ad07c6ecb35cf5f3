import * as contract from '@phuljhari/contract/transports/transports.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { within } from '../db/database.ts'
import { actorOf } from '../http/actor-of.ts'
import { keyOf } from '../http/key-of.ts'
import { createOnce } from '../requests/create-once.ts'
import {
  createTransport,
  deleteTransport,
  keepTransportsApart,
  mergeTransports,
  readTransport,
  splitTransport,
  updateTransport,
} from './change-transports.ts'
import { serializeTransports } from './serialize-transport.ts'
import { findSuggestions, findTransports } from './transports.store.ts'

export const transportRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.route({ ...contract.listTransports, handler: async () => serializeTransports(await findTransports(db)) })
  app.route({
    ...contract.suggestTransports,
    handler: ({ query }) => findSuggestions(db, query.pincode, query.city),
  })
  app.route({
    ...contract.createTransport,
    handler: async (request, reply) => {
      const transport = await createOnce(db, keyOf(request), {
        kind: 'transport',
        create: (tx) => createTransport(within(tx), request.body, actorOf(request)),
        find: readTransport,
        about: ({ _id, name }) => ({ id: _id, name }),
      })
      return reply.status(201).send(transport)
    },
  })
  app.route({
    ...contract.updateTransport,
    handler: (request) => updateTransport(db, request.params.id, request.body, actorOf(request)),
  })
  app.route({
    ...contract.mergeTransports,
    handler: (request) => mergeTransports(db, request.params.id, request.body.other, actorOf(request)),
  })
  app.route({
    ...contract.keepTransportsApart,
    handler: (request) => keepTransportsApart(db, request.params.id, request.body.other, actorOf(request)),
  })
  app.route({
    ...contract.deleteTransport,
    handler: async (request) => {
      await deleteTransport(db, request.params.id, actorOf(request))
      return { deleted: true as const }
    },
  })
  app.route({
    ...contract.splitTransport,
    handler: (request) => splitTransport(db, request.params.id, actorOf(request)),
  })
}
