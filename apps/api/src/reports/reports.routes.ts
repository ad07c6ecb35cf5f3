import { Readable } from 'node:stream'
import { entriesBehindReport } from '@phuljhari/contract/reports/entries-behind.contract'
import * as contract from '@phuljhari/contract/reports/reports.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../http/actor-of.ts'
import { sendStream } from '../http/send-stream.ts'
import { exportReport } from './export-report.ts'
import { entriesBehind } from './money/entries-behind.ts'
import { ordersBehind } from './orders-behind.ts'
import { overviewFigures, overviewTrend, statusFunnel } from './overview/overview.ts'
import { toDo } from './overview/to-do.ts'
import { REPORTS } from './reports.ts'
import { describeReport, findReport, runReport } from './run-report.ts'

export const reportRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, orderSearch } = app

  app.route({ ...contract.listReports, handler: async () => REPORTS.map(describeReport) })
  app.route({ ...contract.getOverview, handler: ({ query }) => overviewFigures(db, query) })
  app.route({ ...contract.getTrend, handler: ({ query }) => overviewTrend(db, query) })
  app.route({ ...contract.getStatusFunnel, handler: ({ query }) => statusFunnel(db, query) })
  app.route({ ...contract.getToDo, handler: () => toDo(db, orderSearch) })
  app.route({
    ...contract.getReport,
    handler: ({ params, query: { limit, ...days } }) => runReport(db, findReport(params.reportId), days, limit),
  })
  app.route({
    ...contract.exportReport,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { format, ...days } = request.query
      const report = findReport(request.params.reportId)
      const { name, type, content } = await exportReport(db, report, days, format, actorOf(request))
      void reply.type(type).header('content-disposition', `attachment; filename="${name}"`)
      return sendStream(reply, Readable.from([content], { objectMode: false }))
    },
  })
  app.route({
    ...contract.ordersBehindReport,
    handler: ({ params, query: { key, before, ...days } }) =>
      ordersBehind(db, findReport(params.reportId), days, { key, before }),
  })
  app.route({
    ...entriesBehindReport,
    handler: ({ params, query: { key, before, ...days } }) =>
      entriesBehind(db, findReport(params.reportId), days, { key, before }),
  })
}
