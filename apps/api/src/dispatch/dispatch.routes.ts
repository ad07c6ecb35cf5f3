import { dispatchBoard } from '@phuljhari/contract/dispatch/board.contract'
import * as contract from '@phuljhari/contract/dispatch/packing.contract'
import * as shortages from '@phuljhari/contract/dispatch/shortages.contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import { accountIdOf, actorOf } from '../http/actor-of.ts'
import { keyOf } from '../http/key-of.ts'
import { nextPageLink } from '../http/next-page-link.ts'
import { orderDetail, orderView } from '../orders/hide-contact.ts'
import { createOnce } from '../requests/create-once.ts'
import { claimPacking, packLine, releasePacking, takeOut } from './change-packing.ts'
import { decideShortage, prepareShortageNote, previewShortage } from './decide-shortage.ts'
import { checkPacking, completePacking, reopenPacking, setCartons } from './finish-packing.ts'
import { listBoard, readOrdersToPack } from './list-board.ts'
import { listShortages, readPacking, type Viewer } from './read-packing.ts'

const viewerOf = (request: FastifyRequest): Viewer => ({
  accountId: accountIdOf(request),
  detail: orderDetail(request),
  view: orderView(request),
})

/** Packing, beside the life cycle of orders (docs/decisions/084). */
export const dispatchRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  /** Changes the packing of an order and returns it, in one transaction. */
  const change = (request: FastifyRequest, orderId: string, work: (tx: Tx) => Promise<void>) =>
    db.transaction(async (tx) => {
      await work(tx)
      return readPacking(tx, orderId, viewerOf(request))
    })

  app.route({
    ...dispatchBoard,
    handler: async (request, reply) => {
      const { list, day, slot, agent, place, after } = request.query
      // An id that no agent has finds nothing, like any other agent without orders.
      const agentId = agent === undefined ? null : (rowId(agent) ?? 0)
      const filter = { day: day ?? null, slot: slot ?? null, agent: agentId, place: place || null }
      const { next, ...page } = await listBoard(db, { list, ...filter, after: after ?? null }, viewerOf(request))
      if (next !== null) void reply.header('link', nextPageLink({ list, day, slot, agent, place, after: next }))
      return page
    },
  })
  app.route({
    ...contract.readOrdersToPack,
    handler: (request) => readOrdersToPack(db, request.body.orderIds, viewerOf(request)),
  })
  app.route({
    ...contract.getPacking,
    handler: (request) => readPacking(db, request.params.orderId, viewerOf(request)),
  })
  app.route({
    ...contract.claimPacking,
    handler: (request) => {
      const { params, body } = request
      const claim = { accountId: accountIdOf(request), takeOver: body.takeOver ?? null }
      return change(request, params.orderId, (tx) => claimPacking(tx, params.orderId, claim, actorOf(request)))
    },
  })
  app.route({
    ...contract.releasePacking,
    handler: (request) => {
      const { params, body } = request
      const own = { accountId: accountIdOf(request), claim: body.claim }
      return change(request, params.orderId, (tx) => releasePacking(tx, params.orderId, own, actorOf(request)))
    },
  })
  app.route({
    ...contract.packLine,
    handler: (request) => {
      const { orderId, position } = request.params
      const tick = { ...request.body, accountId: accountIdOf(request), position }
      return change(request, orderId, (tx) => packLine(tx, orderId, tick, actorOf(request)))
    },
  })
  app.route({
    ...contract.takeOut,
    handler: (request) => {
      const { params, body } = request
      const own = { accountId: accountIdOf(request), claim: body.claim }
      return change(request, params.orderId, (tx) => takeOut(tx, params.orderId, own))
    },
  })
  app.route({
    ...contract.completePacking,
    handler: (request) => {
      const { params, body } = request
      const own = { ...body, accountId: accountIdOf(request) }
      return change(request, params.orderId, (tx) => completePacking(tx, params.orderId, own, actorOf(request)))
    },
  })
  app.route({
    ...contract.setCartons,
    handler: (request) =>
      change(request, request.params.orderId, (tx) =>
        setCartons(tx, request.params.orderId, request.body, actorOf(request)),
      ),
  })
  app.route({
    ...contract.checkPacking,
    handler: (request) =>
      change(request, request.params.orderId, (tx) => checkPacking(tx, request.params.orderId, actorOf(request))),
  })
  app.route({
    ...contract.reopenPacking,
    handler: (request) =>
      change(request, request.params.orderId, (tx) => reopenPacking(tx, request.params.orderId, actorOf(request))),
  })

  app.route({
    ...shortages.listShortages,
    handler: () => listShortages(db),
  })
  app.route({
    ...shortages.previewShortage,
    handler: (request) => previewShortage(db, request.params.id, request.body, actorOf(request)),
  })
  app.route({
    ...shortages.decideShortage,
    handler: async (request) => {
      const { params, body } = request
      if (body.decision === 'drop') await prepareShortageNote(db, params.id, body.consent, actorOf(request))
      const { edition = null, expectedTotal = null, ...decision } = body
      const viewer = viewerOf(request)
      return createOnce(db, keyOf(request), {
        kind: 'order',
        create: async (tx) => {
          const orderId = await decideShortage(tx, params.id, { ...decision, edition, expectedTotal }, actorOf(request))
          return readPacking(tx, orderId, viewer)
        },
        find: (tx, orderId) => readPacking(tx, orderId, viewer),
        about: ({ orderId }) => ({ id: orderId, name: orderId }),
      })
    },
  })
}
