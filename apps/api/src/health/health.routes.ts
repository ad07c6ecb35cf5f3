import { AppError } from '@phuljhari/contract/errors'
import { health, liveness, readiness } from '@phuljhari/contract/health/health.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** The version shown by the portal (section 1), without its v. */
const VERSION = '2.0.1'
const ping = { name: 'health', text: 'select 1' }

export const healthRoutes: FastifyPluginAsyncZod = async (app) => {
  const pingDatabase = () =>
    app.db.one(ping).catch((cause: unknown) => {
      throw Object.assign(new AppError('unavailable'), { cause })
    })

  app.route({
    ...health,
    logLevel: 'warn',
    handler: async () => {
      await pingDatabase()
      return { status: 'ok' as const, database: 'ok' as const, version: VERSION }
    },
  })
  app.route({ ...liveness, logLevel: 'warn', handler: async () => ({ status: 'ok' as const }) })
  app.route({
    ...readiness,
    logLevel: 'warn',
    handler: async () => {
      await pingDatabase()
      return { status: 'ok' as const }
    },
  })
}
