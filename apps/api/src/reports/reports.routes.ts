import { Readable } from 'node:stream'
import * as contract from '@phuljhari/contract/reports/reports.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendStream } from '../http/send-stream.ts'
import { exportReport } from './export-report.ts'
import { ordersBehind } from './orders-behind.ts'
import { overviewFigures, overviewTrend, statusFunnel } from './overview/overview.ts'
import { toDo } from './overview/to-do.ts'
import { REPORTS } from './reports.ts'
import { describeReport, findReport, runReport } from './run-report.ts'

export const reportRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, orderSearch, requireVendor: onRequest } = app

  app.route({ ...contract.listReports, onRequest, handler: async () => REPORTS.map(describeReport) })
  app.route({ ...contract.getOverview, onRequest, handler: ({ query }) => overviewFigures(db, query) })
  app.route({ ...contract.getTrend, onRequest, handler: ({ query }) => overviewTrend(db, query) })
  app.route({ ...contract.getStatusFunnel, onRequest, handler: ({ query }) => statusFunnel(db, query) })
  app.route({ ...contract.getToDo, onRequest, handler: () => toDo(db, orderSearch) })
  app.route({
    ...contract.getReport,
    onRequest,
    handler: ({ params, query: { limit, ...days } }) => runReport(db, findReport(params.reportId), days, limit),
  })
  app.route({
    ...contract.exportReport,
    onRequest,
    exposeHeadRoute: false,
    handler: async ({ params, query: { format, ...days } }, reply) => {
      const { name, type, content } = await exportReport(db, findReport(params.reportId), days, format)
      void reply.type(type).header('content-disposition', `attachment; filename="${name}"`)
      return sendStream(reply, Readable.from([content], { objectMode: false }))
    },
  })
  app.route({
    ...contract.ordersBehindReport,
    onRequest,
    handler: ({ params, query: { key, before, ...days } }) =>
      ordersBehind(db, findReport(params.reportId), days, { key, before }),
  })
}
