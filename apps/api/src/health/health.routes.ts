import { AppError } from '@phuljhari/contract/errors'
import { health } from '@phuljhari/contract/health/health.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** The version that the portal shows (section 1, without its v). */
const VERSION = '2.0.1'
const ping = { name: 'health', text: 'select 1' }

export const healthRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...health,
    logLevel: 'warn',
    handler: async (request) => {
      await app.db.one(ping).catch((error: unknown) => {
        request.log.error({ err: error }, 'database does not answer')
        throw new AppError('unavailable')
      })
      return { status: 'ok' as const, database: 'ok' as const, version: VERSION }
    },
  })
}
