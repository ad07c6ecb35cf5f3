import { AppError } from '@phuljhari/contract/errors'
import { FEATURES } from '@phuljhari/contract/features'
import { health, liveness, readiness } from '@phuljhari/contract/health/health.contract'
import { RELEASE } from '@phuljhari/contract/version'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { pingDatabase } from './health.store.ts'

export const healthRoutes: FastifyPluginAsyncZod = async (app) => {
  const assertDatabase = () =>
    pingDatabase(app.db).catch((cause: unknown) => {
      throw Object.assign(new AppError('unavailable'), { cause })
    })

  app.route({
    ...health,
    logLevel: 'warn',
    handler: async () => {
      await assertDatabase()
      return { status: 'ok' as const, database: 'ok' as const, version: RELEASE, features: [...FEATURES] }
    },
  })
  app.route({ ...liveness, logLevel: 'warn', handler: async () => ({ status: 'ok' as const }) })
  app.route({
    ...readiness,
    logLevel: 'warn',
    handler: async () => {
      await assertDatabase()
      return { status: 'ok' as const }
    },
  })
}
