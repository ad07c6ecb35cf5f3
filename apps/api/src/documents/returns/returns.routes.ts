import { Readable } from 'node:stream'
import * as contract from '@phuljhari/contract/documents/gst-return.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../http/actor-of.ts'
import { sendStream } from '../../http/send-stream.ts'
import { exportGstFile } from './export-gst-file.ts'
import { getGstMonth } from './get-gst-month.ts'

export const gstReturnRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.route({ ...contract.getGstMonth, handler: ({ params }) => getGstMonth(db, params.month) })
  app.route({
    ...contract.downloadGstFile,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { month, file } = request.params
      const { name, content } = await exportGstFile(db, month, file, actorOf(request))
      void reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
      return sendStream(reply, Readable.from(content, { objectMode: false }))
    },
  })
}
