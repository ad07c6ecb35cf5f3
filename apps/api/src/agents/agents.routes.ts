import * as contract from '@phuljhari/contract/agents/agents.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf, requestCan } from '../http/actor-of.ts'
import { createAgent } from './create-agent.ts'
import { deleteAgent } from './delete-agent.ts'
import { listAgents, listAgentsWithAadhaar } from './list-agents.ts'
import { updateAgent } from './update-agent.ts'

export const agentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.listAgents,
    handler: async (request) =>
      request.query.aadhaar !== 'masked' && requestCan(request, 'agents.aadhaar')
        ? listAgentsWithAadhaar(app, actorOf(request))
        : listAgents(app),
  })
  app.route({
    ...contract.createAgent,
    handler: async (request) => createAgent(app, request.body, actorOf(request)),
  })
  app.route({
    ...contract.updateAgent,
    handler: async (request) => updateAgent(app, request.params.id, request.body, actorOf(request)),
  })
  app.route({
    ...contract.deleteAgent,
    handler: async (request) => {
      await deleteAgent(app.db, request.params.id, actorOf(request))
      return { deleted: true as const }
    },
  })
}
