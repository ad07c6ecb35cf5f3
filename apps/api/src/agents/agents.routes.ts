import * as contract from '@phuljhari/contract/agents/agents.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { within } from '../db/database.ts'
import { actorOf, requestCan } from '../http/actor-of.ts'
import { keyOf } from '../http/key-of.ts'
import { createOnce } from '../requests/create-once.ts'
import { createAgent, readAgent } from './create-agent.ts'
import { deleteAgent } from './delete-agent.ts'
import { agentLister } from './list-agents.ts'
import { updateAgent } from './update-agent.ts'

export const agentRoutes: FastifyPluginAsyncZod = async (app) => {
  const reader = { aadhaarKeys: app.aadhaarKeys, log: app.log }
  const list = agentLister(app)

  app.route({
    ...contract.listAgents,
    handler: async (request, reply) => {
      const isShown = request.query.aadhaar !== 'masked' && requestCan(request, 'agents.aadhaar')
      return (await (isShown ? list.withAadhaar(actorOf(request)) : list.masked())).send(request, reply)
    },
  })
  app.route({
    ...contract.createAgent,
    handler: (request) =>
      createOnce(app.db, keyOf(request), {
        kind: 'agent',
        create: (tx) => createAgent({ ...reader, db: within(tx) }, request.body, actorOf(request)),
        find: (tx, id) => readAgent(tx, reader, id),
        about: ({ _id, fullName }) => ({ id: _id, name: fullName }),
      }),
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
