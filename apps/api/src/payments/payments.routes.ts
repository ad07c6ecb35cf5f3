import { Readable } from 'node:stream'
import { exportLedger as exportLedgerRoute, getLedgerTotals } from '@phuljhari/contract/payments/ledger.contract'
import * as contract from '@phuljhari/contract/payments/payments.contract'
import { getVoucher } from '@phuljhari/contract/payments/vouchers.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../http/actor-of.ts'
import { sendStream } from '../http/send-stream.ts'
import { allocatePayment } from './allocate-payment.ts'
import { readCashTaken } from './cash-limit.ts'
import { claimPayment } from './claim-payment.ts'
import { rejectPayment, verifyPayment } from './decide-payment.ts'
import { exportLedger } from './export-ledger.ts'
import {
  ledgerFilterOf,
  ledgerTotals,
  listClaims,
  listPayments,
  readOrderMoney,
  readPayment,
  readVoucher,
} from './read-payments.ts'
import { recordReceipt } from './record-receipt.ts'
import { refundCredit, refundOrder } from './refund-order.ts'
import { reversePayment } from './reverse-payment.ts'
import { writeOffOrder } from './write-off-order.ts'

export const paymentRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.route({
    ...contract.listPayments,
    handler: async ({ query }, reply) => {
      const { payments, next } = await listPayments(db, query)
      if (next !== null) {
        const sent = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
        const texts = new URLSearchParams({ ...Object.fromEntries(sent), before: next })
        // Relative, so that it works behind any proxy.
        void reply.header('link', `<?${texts}>; rel="next"`)
      }
      return payments
    },
  })
  app.route({ ...getLedgerTotals, handler: ({ query }) => ledgerTotals(db, query) })
  app.route({
    ...exportLedgerRoute,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { name, content } = await exportLedger(db, ledgerFilterOf(request.query), actorOf(request))
      void reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
      return sendStream(reply, Readable.from(content, { objectMode: false }))
    },
  })
  app.route({ ...getVoucher, handler: ({ params }) => readVoucher(db, params.id) })
  app.route({ ...contract.listClaims, handler: (request) => listClaims(db, actorOf(request)) })
  app.route({ ...contract.getPayment, handler: ({ params }) => readPayment(db, params.id) })
  app.route({ ...contract.getOrderMoney, handler: ({ params }) => readOrderMoney(db, params.orderId) })
  app.route({ ...contract.cashTaken, handler: ({ body }) => readCashTaken(db, body) })
  app.route({
    ...contract.recordReceipt,
    handler: async (request, reply) => {
      const receipt = await recordReceipt(db, request.body, request.headers['idempotency-key'], actorOf(request))
      return reply.code(201).send(receipt)
    },
  })
  app.route({
    ...contract.claimPayment,
    onRequest: app.requireStorefront,
    handler: async (request, reply) => {
      const { params, body, headers } = request
      const key = headers['idempotency-key']
      const { _id, state, amount } = await claimPayment(db, params.orderId, body, key, actorOf(request))
      return reply.code(201).send({ _id, state, amount })
    },
  })
  app.route({
    ...contract.verifyPayment,
    handler: (request) => verifyPayment(db, request.params.id, request.body?.confirmed ?? false, actorOf(request)),
  })
  app.route({
    ...contract.rejectPayment,
    handler: (request) => rejectPayment(db, request.params.id, request.body.reason, actorOf(request)),
  })
  app.route({
    ...contract.reversePayment,
    handler: (request) => reversePayment(db, request.params.id, request.body.reason, actorOf(request)),
  })
  app.route({
    ...contract.allocatePayment,
    handler: (request) => allocatePayment(db, request.params.id, request.body.allocations, actorOf(request)),
  })
  app.route({
    ...contract.recordRefund,
    handler: async (request, reply) => {
      const { params, body, headers } = request
      const refund = await refundOrder(db, params.orderId, body, headers['idempotency-key'], actorOf(request))
      return reply.code(201).send(refund)
    },
  })
  app.route({
    ...contract.recordCreditRefund,
    handler: async (request, reply) => {
      const { params, body, headers } = request
      const refund = await refundCredit(db, params.id, body, headers['idempotency-key'], actorOf(request))
      return reply.code(201).send(refund)
    },
  })
  app.route({
    ...contract.writeOff,
    handler: async (request, reply) => {
      const { params, body, headers } = request
      const row = await writeOffOrder(db, params.orderId, body, headers['idempotency-key'], actorOf(request))
      return reply.code(201).send(row)
    },
  })
}
