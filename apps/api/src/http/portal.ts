import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError } from '@phuljhari/contract/errors'
import type { FastifyInstance } from 'fastify'
import { portalPages } from './portal-pages.ts'

/** apps/portal/dist, where the portal's build is. */
const DIST = path.resolve(import.meta.dirname, '../../../portal/dist')

/** Policies that a browser reads from a page, or from the script of a worker. On thirty other files they would be 18 KB for nothing. */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const IS_WORKER = /worker/i

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
        const isNamedByContent = file.includes(`${path.sep}assets${path.sep}`)
        reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (isNamedByContent && !IS_WORKER.test(file)) for (const name of OF_PAGES) reply.raw.removeHeader(name)
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
