import { readBills as readBillsRoute } from '@phuljhari/contract/documents/bills.contract'
import * as batchesContract from '@phuljhari/contract/documents/document-batches.contract'
import * as seriesContract from '@phuljhari/contract/documents/document-series.contract'
import * as contract from '@phuljhari/contract/documents/documents.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { within } from '../db/database.ts'
import { actorOf, requestCan } from '../http/actor-of.ts'
import { keyOf } from '../http/key-of.ts'
import { createOnce } from '../requests/create-once.ts'
import { batchRunner } from './issue-batches.ts'
import { confirmSeries, listSeries } from './change-series.ts'
import { issueByHand } from './issue-by-hand.ts'
import { listUninvoiced, closeTotalsReview, listTotalsToReview } from './list-uninvoiced.ts'
import { listDocuments, readBills, readDocument, readForPrint, readOrderDocuments } from './read-documents.ts'
import { setReferences } from './set-references.ts'
import { readBatch, startBatch } from './start-batch.ts'

/** Relative, so that it works behind any proxy. */
function nextPage(query: Record<string, string | undefined>, before: string): string {
  const texts = Object.entries({ ...query, before }).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `<?${new URLSearchParams(texts)}>; rel="next"`
}

/** Tax documents, the jobs that issue them, and their series. Notes and returns have separate routes. */
export const documentRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  const batches = batchRunner(db, (error) => app.log.error({ err: error }, 'invoices could not be issued'))
  app.addHook('onReady', async () => batches.run())
  app.addHook('onClose', () => batches.stop())

  app.route({
    ...contract.listDocuments,
    handler: async ({ query }, reply) => {
      const { documents, next } = await listDocuments(db, query)
      if (next !== null) void reply.header('link', nextPage(query, next))
      return documents
    },
  })
  app.route({
    ...contract.listUninvoiced,
    handler: async ({ query }, reply) => {
      const { next, ...list } = await listUninvoiced(db, query.before)
      if (next !== null) void reply.header('link', nextPage({}, next))
      return list
    },
  })
  app.route({ ...contract.listTotalsToReview, handler: () => listTotalsToReview(db) })
  app.route({ ...contract.closeTotalsReview, handler: (request) => closeTotalsReview(db, actorOf(request)) })
  app.route({ ...contract.getDocument, handler: ({ params }) => readDocument(db, params.id) })
  app.route({ ...contract.printDocuments, handler: ({ body }) => readForPrint(db, body.ids) })
  app.route({
    ...readBillsRoute,
    handler: (request) => readBills(db, request.body.orderIds, requestCan(request, 'documents.read')),
  })
  app.route({
    ...contract.orderDocuments,
    handler: async (request) => {
      const reply = await readOrderDocuments(db, request.params.orderId)
      // What others see of it is named here: amounts and what is missing for a bill are not theirs.
      return requestCan(request, 'documents.read')
        ? reply
        : { kind: reply.kind, documents: [], missing: [], products: [] }
    },
  })
  app.route({
    ...contract.issueDocument,
    handler: (request) =>
      createOnce(db, keyOf(request), {
        kind: 'document',
        create: (tx) => issueByHand(within(tx), request.params.orderId, request.body, actorOf(request)),
        find: readDocument,
        about: ({ _id, number }) => ({ id: _id, name: number }),
      }),
  })
  app.route({
    ...contract.setDocumentReferences,
    handler: (request) => setReferences(db, request.params.id, request.body, actorOf(request)),
  })

  app.route({
    ...batchesContract.startDocumentBatch,
    handler: async (request, reply) => {
      const { body, headers } = request
      const batch = await startBatch(db, body.orderIds, headers['idempotency-key'], actorOf(request))
      batches.run()
      return reply.code(201).send(batch)
    },
  })
  app.route({ ...batchesContract.getDocumentBatch, handler: ({ params }) => readBatch(db, params.id) })

  app.route({ ...seriesContract.listSeries, handler: () => listSeries(db) })
  app.route({
    ...seriesContract.confirmSeries,
    handler: (request) => confirmSeries(db, request.body, actorOf(request)),
  })
}
