import { AppError } from '@phuljhari/contract/errors'
import type { FastifyPluginAsync } from 'fastify'
import type { Storage } from './storage.ts'

const CACHE_ONE_YEAR = 'public, max-age=31536000, immutable'

/** Serves the product images. What is stored under a name never changes, so browsers may cache it for a year. */
export const imageRoutes: FastifyPluginAsync<{ storage: Storage }> = async (app, { storage }) => {
  app.get<{ Params: { name: string } }>('/images/:name', { schema: { hide: true } }, async ({ params }, reply) => {
    const bytes = await storage.read(params.name)
    if (bytes === null) throw new AppError('route.not_found')
    return reply
      .type('image/webp')
      .header('cache-control', CACHE_ONE_YEAR)
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(bytes)
  })
}
