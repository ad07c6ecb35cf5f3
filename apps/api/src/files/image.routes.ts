import { AppError } from '@phuljhari/contract/errors'
import type { FastifyPluginAsync } from 'fastify'
import type { Storage } from './storage.ts'

const A_YEAR = 'public, max-age=31536000, immutable'

/** Serves the product images: named by their content, so kept for a year. */
export const imageRoutes: FastifyPluginAsync<{ storage: Storage }> = async (app, { storage }) => {
  app.get<{ Params: { name: string } }>('/images/:name', { schema: { hide: true } }, async ({ params }, reply) => {
    const bytes = await storage.read(params.name)
    if (bytes === null) throw new AppError('route.not_found')
    return reply
      .type('image/webp')
      .header('cache-control', A_YEAR)
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(bytes)
  })
}
