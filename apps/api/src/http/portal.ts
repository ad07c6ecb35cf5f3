import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError } from '@phuljhari/contract/errors'
import type { FastifyInstance } from 'fastify'
import { portalPages } from './portal-pages.ts'

/** The built portal, apps/portal/dist. */
const DIST = path.resolve(import.meta.dirname, '../../../portal/dist')

/** Headers that matter only on pages and worker scripts. On the thirty other files they would add 18 KB for nothing. */
const PAGE_ONLY_HEADERS = [
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

/** Serves the built portal. Hashed files are cached for a year; any path without a file is a portal route. */
export async function servePortal(app: FastifyInstance, settings: { apiBaseUrl: string }): Promise<void> {
  const pageOf = await portalPages(DIST, settings)
  if (pageOf !== null) {
    await app.register(fastifyStatic, {
      root: DIST,
      index: false,
      wildcard: false,
      // The build writes .br and .gz beside each file.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (isHashed && !IS_WORKER.test(file)) for (const name of PAGE_ONLY_HEADERS) reply.raw.removeHeader(name)
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
