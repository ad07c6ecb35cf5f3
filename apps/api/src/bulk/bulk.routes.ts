import * as contract from '@phuljhari/contract/bulk/bulk.contract'
import type { BulkBatch } from '@phuljhari/contract/bulk/bulk.contract'
import { AppError } from '@phuljhari/contract/errors'
import { UNDO_SECONDS } from '@phuljhari/contract/orders/order-status'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import { accountIdOf, actorOf } from '../http/actor-of.ts'
import { keyOf } from '../http/key-of.ts'
import { inLanguageOf } from '../http/translate.ts'
import { createOnce } from '../requests/create-once.ts'
import { findBulk, findBulkRows, findLatestBulk, insertBulk, markUndoing } from './bulk.store.ts'
import { bulkRunner } from './run-bulk.ts'

/** @throws {AppError} bulk.not_found, also for a batch of someone else */
async function readBulk(tx: Tx, id: string, accountId: number): Promise<BulkBatch> {
  const key = rowId(id)
  const batch = key === null ? undefined : await findBulk(tx, key, accountId)
  if (!batch) throw new AppError('bulk.not_found')
  const rows = await findBulkRows(tx, batch.id)
  return {
    _id: String(batch.id),
    action: batch.action,
    assignment: batch.assignment,
    at: batch.at.toISOString(),
    canUndo: Date.now() - batch.at.getTime() < UNDO_SECONDS * 1000,
    rows: rows.map(({ order_id, seen, result, message }) => ({ orderId: order_id, status: seen, result, message })),
  }
}

/** Actions on many orders, which call the verbs of orders (docs/decisions/086). */
export const bulkRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  const runner = bulkRunner(db, (error) => app.log.error({ err: error }, 'an action on many orders failed'))
  app.addHook('onReady', async () => runner.run())
  app.addHook('onClose', () => runner.stop())

  app.route({
    ...contract.startBulk,
    handler: async (request, reply) => {
      const accountId = accountIdOf(request)
      const { action, orders, assignment = null } = request.body
      const unique = [...new Map(orders.map((order) => [order.orderId, order])).values()]
      const batch = await createOnce(db, keyOf(request), {
        kind: 'bulk',
        create: async (tx) => {
          const { address } = actorOf(request)
          const id = await insertBulk(tx, { accountId, address, action, assignment, orders: unique })
          return readBulk(tx, String(id), accountId)
        },
        find: (tx, id) => readBulk(tx, id, accountId),
        about: ({ _id }) => ({ id: _id, name: _id }),
      })
      runner.run()
      return reply.code(201).send(inLanguageOf(request, batch))
    },
  })
  app.route({
    ...contract.latestBulk,
    handler: async (request) => {
      const accountId = accountIdOf(request)
      const id = await findLatestBulk(db, accountId)
      const batch = id === undefined ? null : await readBulk(db, String(id), accountId)
      return inLanguageOf(request, { batch })
    },
  })
  app.route({
    ...contract.getBulk,
    handler: async (request) => inLanguageOf(request, await readBulk(db, request.params.id, accountIdOf(request))),
  })
  app.route({
    ...contract.undoBulk,
    handler: async (request) => {
      const { id } = request.params
      const accountId = accountIdOf(request)
      const { _id } = await readBulk(db, id, accountId)
      await markUndoing(db, Number(_id))
      runner.run()
      return inLanguageOf(request, await readBulk(db, id, accountId))
    },
  })
}
