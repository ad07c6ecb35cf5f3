import { Readable } from 'node:stream'
import { MAX_PAPER_BYTES, PAPER_TOO_LARGE } from '@phuljhari/contract/dispatch/consignment-words'
import * as contract from '@phuljhari/contract/dispatch/consignments.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../http/actor-of.ts'
import { keyOf } from '../../http/key-of.ts'
import { readForm } from '../../http/multipart.ts'
import { sendStream } from '../../http/send-stream.ts'
import { orderExists } from '../../orders/orders.store.ts'
import { createOnce } from '../../requests/create-once.ts'
import { bookConsignment, readConsignment } from './book-consignment.ts'
import { confirmConsignment, updateConsignment } from './change-consignment.ts'
import { findConsignmentsOf } from './consignments.store.ts'
import { serializeConsignment } from './serialize-consignment.ts'
import { addPaper, preparePaper, readPaper } from './papers.ts'
import { toBookFile } from './to-book-file.ts'

/** LRs, and the orders that they carry (docs/decisions/092). */
export const consignmentRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  app.route({
    ...contract.listConsignments,
    handler: async ({ query: { orderId } }) => {
      const rows = await findConsignmentsOf(db, orderId)
      if (rows.length === 0 && !(await orderExists(db, orderId))) throw new AppError('order.not_found')
      return rows.map(serializeConsignment)
    },
  })
  app.route({
    ...contract.bookConsignment,
    handler: async (request, reply) => {
      const { orderIds, isDuplicateConfirmed, ...form } = request.body
      const booked = await createOnce(db, keyOf(request), {
        kind: 'consignment',
        create: async (tx) => {
          const id = await bookConsignment(tx, orderIds, form, isDuplicateConfirmed, actorOf(request))
          return readConsignment(tx, String(id))
        },
        find: readConsignment,
        about: ({ _id, lrNumber }) => ({ id: _id, name: lrNumber }),
      })
      return reply.code(201).send(booked)
    },
  })
  app.route({
    ...contract.updateConsignment,
    handler: (request) =>
      db.transaction(async (tx) => {
        await updateConsignment(tx, request.params.id, request.body, actorOf(request))
        return readConsignment(tx, request.params.id)
      }),
  })
  app.route({
    ...contract.confirmConsignment,
    handler: (request) =>
      db.transaction(async (tx) => {
        await confirmConsignment(tx, request.params.id, actorOf(request))
        return readConsignment(tx, request.params.id)
      }),
  })
  app.route({
    ...contract.addConsignmentPaper,
    preValidation: readForm({
      file: 'files',
      maxBytes: MAX_PAPER_BYTES,
      tooLarge: () => new AppError('image.too_large', { message: PAPER_TOO_LARGE, fields: { files: PAPER_TOO_LARGE } }),
    }),
    handler: async (request, reply) => {
      const { id } = request.params
      const paper = await preparePaper(request.upload)
      const changed = await createOnce(db, keyOf(request), {
        kind: 'consignment',
        create: async (tx) => {
          await addPaper(tx, id, paper, actorOf(request))
          return readConsignment(tx, id)
        },
        find: readConsignment,
        about: ({ _id, lrNumber }) => ({ id: _id, name: lrNumber }),
      })
      return reply.code(201).send(changed)
    },
  })
  app.route({
    ...contract.readConsignmentPaper,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { id, paperId } = request.params
      const { type, content } = await readPaper(db, id, paperId)
      const name = `lr-${paperId}.${type === 'image/webp' ? 'webp' : 'pdf'}`
      void reply.type(type).header('content-disposition', `attachment; filename="${name}"`)
      return sendStream(reply, Readable.from([content], { objectMode: false }))
    },
  })
  app.route({
    ...contract.exportToBook,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { name, type, content } = await toBookFile(db, actorOf(request))
      void reply.type(type).header('content-disposition', `attachment; filename="${name}"`)
      return sendStream(reply, Readable.from([content], { objectMode: false }))
    },
  })
}
