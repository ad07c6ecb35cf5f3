import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError } from '@phuljhari/contract/errors'
import type { FastifyInstance } from 'fastify'
import { portalPages } from './portal-pages.ts'

/** apps/portal/dist, where the portal's build is. */
const DIST = path.resolve(import.meta.dirname, '../../../portal/dist')

/** Serves the built portal: files named by their content are kept for a year, and every address without a file is the portal's own route. */
export async function servePortal(app: FastifyInstance, settings: { apiBaseUrl: string }): Promise<void> {
  const pageOf = await portalPages(DIST, settings)
  if (pageOf !== null) {
    await app.register(fastifyStatic, {
      root: DIST,
      index: false,
      wildcard: false,
      // The build left .br and .gz beside each file.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
      setHeaders: (reply, file) => {
        reply.header(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' &&
      (request.headers.accept ?? '').includes('text/html') &&
      !request.url.startsWith('/api/')
    if (pageOf === null || !wantsPage) throw new AppError('route.not_found')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(pageOf(request.url))
  })
}
