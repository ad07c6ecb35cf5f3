import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError } from '@phuljhari/contract/errors'
import type { FastifyInstance } from 'fastify'

/** apps/portal/dist, where the portal's build is. */
const DIST = path.resolve(import.meta.dirname, '../../../portal/dist')

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** index.html with the run-time settings in its meta element: no rebuild, no extra request, no inline script. */
async function indexPage(settings: object): Promise<string | null> {
  const page = await readFile(path.join(DIST, 'index.html'), 'utf8').catch(() => null)
  return (
    page?.replace(
      /(<meta name="phuljhari-config" content=")[^"]*"/,
      `$1${escapeAttribute(JSON.stringify(settings)).replaceAll('$', '$$$$')}"`,
    ) ?? null
  )
}

/** Serves the built portal: files named by their content are kept for a year, and every address without a file is the portal's own route. */
export async function servePortal(app: FastifyInstance, settings: object): Promise<void> {
  const page = await indexPage(settings)
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: DIST,
      index: false,
      wildcard: false,
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
    if (page === null || !wantsPage) throw new AppError('route.not_found')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
