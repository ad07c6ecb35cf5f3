import * as contract from '@phuljhari/contract/payments/outstanding.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../http/actor-of.ts'
import { keyOf } from '../http/key-of.ts'
import { languageOf } from '../http/language-of.ts'
import { titleIn } from '../http/translate.ts'
import { recordOnce } from '../requests/create-once.ts'
import { listOutstanding } from './list-outstanding.ts'
import { readStatement, recordReminderOpened } from './read-statement.ts'

export const outstandingRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.route({
    ...contract.listOutstanding,
    handler: async ({ query }, reply) => {
      const { reply: page, next } = await listOutstanding(db, query)
      if (next !== null) {
        const { search, age, limit } = query
        const texts = new URLSearchParams({
          ...(search && { search }),
          ...(age && { age }),
          limit: String(limit),
          after: next,
        })
        // Relative, so that it works behind any proxy.
        void reply.header('link', `<?${texts}>; rel="next"`)
      }
      return page
    },
  })
  app.route({
    ...contract.getStatement,
    handler: async (request) => {
      const { params, query } = request
      const language = query.language ?? languageOf(request)
      const statement = await readStatement(db, params.id)
      const lines = statement.lines.map((line) => ({ ...line, text: titleIn(language, line.text) }))
      return { ...statement, lines }
    },
  })
  app.route({
    ...contract.recordReminderOpened,
    handler: (request) =>
      recordOnce(db, keyOf(request), { kind: 'customer', id: request.params.id }, (tx) =>
        recordReminderOpened(tx, request.params.id, actorOf(request)),
      ),
  })
}
