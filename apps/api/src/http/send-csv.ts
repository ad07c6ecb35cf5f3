import { Readable } from 'node:stream'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { FastifyReply } from 'fastify'
import { sendStream } from './send-stream.ts'

/** Streams a CSV file, which the browser saves under its name with the day in India. */
export function sendCsv(reply: FastifyReply, name: string, lines: AsyncGenerator<string>): FastifyReply {
  void reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${indiaDay(new Date())}.csv"`)
  return sendStream(reply, Readable.from(lines, { objectMode: false }))
}
