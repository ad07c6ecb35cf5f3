import * as contract from '@phuljhari/contract/agents/agents.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../http/actor-of.ts'
import { serializeAgent, findAgents } from './agents.store.ts'
import { createAgent } from './create-agent.ts'
import { deleteAgent } from './delete-agent.ts'
import { updateAgent } from './update-agent.ts'

export const agentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', app.requireVendor)
  const { db, aadhaarKeys } = app

  app.route({
    ...contract.listAgents,
    handler: async () => (await findAgents(db)).map((row) => serializeAgent(row, aadhaarKeys)),
  })
  app.route({
    ...contract.createAgent,
    handler: async (request) => createAgent(db, aadhaarKeys, request.body, actorOf(request)),
  })
  app.route({
    ...contract.updateAgent,
    handler: async (request) => updateAgent(db, aadhaarKeys, request.params.id, request.body, actorOf(request)),
  })
  app.route({
    ...contract.deleteAgent,
    handler: async (request) => {
      await deleteAgent(db, request.params.id, actorOf(request))
      return { deleted: true as const }
    },
  })
}
