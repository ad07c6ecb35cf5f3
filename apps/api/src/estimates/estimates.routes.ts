import * as contract from '@phuljhari/contract/estimates/estimates.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../http/actor-of.ts'
import { keyOf } from '../http/key-of.ts'
import { recordOnce } from '../requests/create-once.ts'
import { confirmEstimate } from './confirm-estimate.ts'
import { createEstimate, reviseEstimate } from './versions.ts'
import { estimateTotals, listEstimates, readEstimate } from './read-estimates.ts'
import { recordWhatsappOpened } from './record-whatsapp-opened.ts'
import { withdrawEstimate } from './withdraw-estimate.ts'

export const estimateRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.route({
    ...contract.listEstimates,
    handler: async ({ query }, reply) => {
      const { estimates, next } = await listEstimates(db, query)
      if (next !== null) {
        const { state, search } = query
        const texts = new URLSearchParams({ ...(state && { state }), ...(search && { search }), before: next })
        // Relative, so that it works behind any proxy.
        void reply.header('link', `<?${texts}>; rel="next"`)
      }
      return estimates
    },
  })
  app.route({ ...contract.estimateTotals, handler: () => estimateTotals(db) })
  app.route({ ...contract.getEstimate, handler: ({ params }) => readEstimate(db, params.number) })
  app.route({
    ...contract.createEstimate,
    handler: async (request, reply) => {
      const estimate = await createEstimate(db, request.body, request.headers['idempotency-key'], actorOf(request))
      return reply.code(201).send(estimate)
    },
  })
  app.route({
    ...contract.reviseEstimate,
    handler: async (request, reply) => {
      const { params, body, headers } = request
      const estimate = await reviseEstimate(db, params.number, body, headers['idempotency-key'], actorOf(request))
      return reply.code(201).send(estimate)
    },
  })
  app.route({
    ...contract.confirmEstimate,
    handler: (request) => confirmEstimate(db, request.params.number, request.body, actorOf(request)),
  })
  app.route({
    ...contract.withdrawEstimate,
    handler: (request) => withdrawEstimate(db, request.params.number, request.body.reason, actorOf(request)),
  })
  app.route({
    ...contract.recordWhatsappOpened,
    handler: (request) =>
      recordOnce(db, keyOf(request), { kind: 'estimate', id: request.params.number }, (tx) =>
        recordWhatsappOpened(tx, request.params.number, request.body.version, actorOf(request)),
      ),
  })
}
