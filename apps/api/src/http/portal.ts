import path from 'node:path'
import { AppError } from '@phuljhari/contract/errors'
import { FEATURES } from '@phuljhari/contract/features'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { encodePage, readPortalFiles, sendEncoded, sendPortalFile, type Encoded } from './portal-files.ts'
import { portalPages } from './portal-pages.ts'

/** The built portal, apps/portal/dist. */
const DIST = path.resolve(import.meta.dirname, '../../../portal/dist')

/** The API base at which this server serves its own API. */
const OWN_API_BASE = '/api'

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'
const isApi = ({ url }: FastifyRequest) => url.startsWith('/api/')

/**
 * Serves the build of the portal that is in `dist` now, whatever replaces it later. Hashed files are cached for a year.
 * A screen's route serves its page to any client. For other paths without a file only browsers get a page, which shows
 * the portal's own "not found" message.
 */
export async function servePortal(
  app: FastifyInstance,
  settings: { apiBaseUrl: string },
  dist: string = DIST,
): Promise<void> {
  // Another server's features are its own to publish.
  const features = settings.apiBaseUrl === OWN_API_BASE ? FEATURES : undefined
  const pages = await portalPages(dist, { ...settings, ...(features && { features }) })
  if (pages !== null)
    for (const [url, file] of await readPortalFiles(dist))
      app.get(url, { schema: { hide: true } }, (request, reply) => sendPortalFile(request, reply, file))

  // Few: one for each screen, with its first rows and without.
  const encodedPages = new Map<string, Encoded>()
  const encoded = (page: string): Encoded => {
    const bytes = encodedPages.get(page) ?? encodePage(page)
    encodedPages.set(page, bytes)
    return bytes
  }
  const hasPage = (request: FastifyRequest): boolean =>
    isRead(request) &&
    !isApi(request) &&
    (pages?.isScreen(request.url) || (request.headers.accept ?? '').includes('text/html'))
  // Before a body is read. The API has a separate hook, which runs after CORS.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404 && !isRead(request) && !isApi(request)) throw new AppError('route.not_found')
    done()
  })
  app.setNotFoundHandler((request, reply) => {
    if (pages === null || !hasPage(request)) throw new AppError('route.not_found')
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    return sendEncoded(request, reply, encoded(pages.pageOf(request.url)))
  })
}
