import * as contract from '@phuljhari/contract/dispatch/labels.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../http/actor-of.ts'
import { keyOf } from '../http/key-of.ts'
import { seesContact } from '../orders/hide-contact.ts'
import { recordOnce } from '../requests/create-once.ts'
import { readLabels, recordLabels } from './labels.ts'

/** Carton labels (docs/decisions/088). */
export const labelRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  app.route({
    ...contract.readLabels,
    handler: (request) => readLabels(db, request.query.orderIds, seesContact(request)),
  })
  app.route({
    ...contract.recordLabels,
    handler: (request) => {
      const { orders } = request.body
      const about = { kind: 'order', id: orders[0]?.orderId ?? '' }
      return recordOnce(db, keyOf(request), about, (tx) =>
        recordLabels(tx, orders, seesContact(request), actorOf(request)),
      )
    },
  })
}
