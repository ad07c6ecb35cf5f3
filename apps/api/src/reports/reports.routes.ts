import { Readable } from 'node:stream'
import { entriesBehindReport } from '@phuljhari/contract/reports/entries-behind.contract'
import { getOverview } from '@phuljhari/contract/reports/overview.contract'
import * as contract from '@phuljhari/contract/reports/reports.contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../http/actor-of.ts'
import { inLanguageOf } from '../http/translate.ts'
import { sendStream } from '../http/send-stream.ts'
import { orderDetail } from '../orders/hide-contact.ts'
import { exportReport } from './export-report.ts'
import { entriesBehind, ordersBehind } from './rows-behind.ts'
import { readOverview } from './overview/overview-panels.ts'
import { describeReport, findReport, reportsFor, runReport } from './run-report.ts'

/** The report that a request names, as its sender may see it. @throws {AppError} report.not_found, role.refused */
const reportOf = (request: FastifyRequest<{ Params: { reportId: string } }>) =>
  findReport(request.params.reportId, actorOf(request as FastifyRequest))

export const reportRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.route({
    ...contract.listReports,
    handler: async (request) => inLanguageOf(request, reportsFor(actorOf(request)).map(describeReport)),
  })
  app.route({
    ...getOverview,
    handler: (request) => readOverview({ db, actor: actorOf(request), log: request.log }, request.query),
  })
  app.route({
    ...contract.getReport,
    handler: async (request) => {
      const { limit, ...days } = request.query
      return inLanguageOf(request, await runReport(db, reportOf(request), days, limit))
    },
  })
  app.route({
    ...contract.exportReport,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { format, ...days } = request.query
      const { name, type, content } = await exportReport(db, reportOf(request), days, format, actorOf(request))
      void reply.type(type).header('content-disposition', `attachment; filename="${name}"`)
      return sendStream(reply, Readable.from([content], { objectMode: false }))
    },
  })
  app.route({
    ...contract.ordersBehindReport,
    handler: (request) => {
      const { key, before, ...days } = request.query
      return ordersBehind(db, reportOf(request), days, { key, before }, orderDetail(request))
    },
  })
  app.route({
    ...entriesBehindReport,
    handler: (request) => {
      const { key, before, ...days } = request.query
      return entriesBehind(db, reportOf(request), days, { key, before })
    },
  })
}
