import * as contract from '@phuljhari/contract/privacy/privacy.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { assertOwnPassword } from '../auth/assert-own-password.ts'
import { actorOf } from '../http/actor-of.ts'
import { eraseAgent, previewAgent } from './erase-agent.ts'
import { eraseCustomer, previewCustomer } from './erase-customer.ts'

export const privacyRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.route({
    ...contract.previewCustomerErasure,
    handler: ({ body }) => previewCustomer(db, body),
  })
  app.route({
    ...contract.eraseCustomer,
    handler: async (request) => {
      await assertOwnPassword(db, request)
      return eraseCustomer(db, request.body, actorOf(request))
    },
  })
  app.route({ ...contract.previewAgentErasure, handler: ({ params }) => previewAgent(db, params.id) })
  app.route({
    ...contract.eraseAgent,
    handler: async (request) => {
      await assertOwnPassword(db, request)
      return eraseAgent(db, request.params.id, actorOf(request))
    },
  })
}
