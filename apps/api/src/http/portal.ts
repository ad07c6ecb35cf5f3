import path from 'node:path'
import { AppError } from '@phuljhari/contract/errors'
import { FEATURES } from '@phuljhari/contract/features'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PortalSettings } from '../config.ts'
import { languageOf } from './language-of.ts'
import { encodePage, readPortalFiles, sendEncoded, sendPortalFile, type Encoded } from './portal-files.ts'
import { portalBuilds } from './portal-pages.ts'
import { serveSecretLinkPages } from './secret-link-pages.ts'

/** The built portal, apps/portal/dist. */
const DIST = path.resolve(import.meta.dirname, '../../../portal/dist')

/** The API base at which this server serves its own API. */
const OWN_API_BASE = '/api'

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'
/** A file of a build. A page in place of one that is gone would run as a script. */
const isFile = ({ url }: FastifyRequest) => /^(\/(languages|track|run)\/[a-z]+)?\/assets\//.test(url)
/** A file of a language that may be built after the start. Others belong to the build that the server started with. */
const ADDABLE = /^\/(languages|papers|track|run)\//
const isApi = ({ url }: FastifyRequest) => url.startsWith('/api/')

type Store = PortalSettings['store']
type Options = {
  /** The folder of the build. */
  dist?: string
  /** Returns how the shop calls itself now; by default as in the settings of the page. */
  store?: () => Promise<Store>
}

/**
 * Serves the build of the portal that is in `dist` now, whatever replaces it later. Hashed files are cached for a year.
 * A screen's route serves its page to any client. For other paths without a file only browsers get a page, which shows
 * the portal's own "not found" message.
 * @returns a function that adds the languages that were built since
 */
export async function servePortal(
  app: FastifyInstance,
  settings: { apiBaseUrl: string; store?: Store },
  { dist = DIST, store = async () => settings.store as Store }: Options = {},
): Promise<() => Promise<void>> {
  const isOwnApi = settings.apiBaseUrl === OWN_API_BASE
  const builds = await portalBuilds(dist)
  const english = builds.get('en')
  const files = english ? await readPortalFiles(dist) : new Map<string, never>()
  for (const [url, file] of files)
    app.get(url, { schema: { hide: true } }, (request, reply) => sendPortalFile(request, reply, file))
  /** Files of languages that were built after the start. */
  const addedFiles: typeof files = new Map()
  const addPages = isOwnApi ? await serveSecretLinkPages(app, dist, store) : async () => {}

  /**
   * The pages made so far: for each language and screen one with its first rows and one without, until the day ends or
   * the shop changes its name.
   */
  let made: { for: string; pagesOf: Map<string, (url: string) => string>; encoded: Map<string, Encoded> } | undefined
  async function pageAt(url: string, language: string): Promise<Encoded | null> {
    const known = builds.has(language) ? language : 'en'
    const build = builds.get(known)
    if (!build) return null
    // Another server's features and shop are its own to publish.
    const current = isOwnApi ? { ...settings, store: await store(), features: FEATURES } : settings
    const today = indiaDay(new Date())
    const key = JSON.stringify([today, current])
    if (made?.for !== key) made = { for: key, pagesOf: new Map(), encoded: new Map() }
    const pageOf = made.pagesOf.get(known) ?? build.withSettings(current, today)
    made.pagesOf.set(known, pageOf)
    const page = pageOf(url)
    const bytes = made.encoded.get(page) ?? encodePage(page)
    made.encoded.set(page, bytes)
    return bytes
  }
  const hasPage = (request: FastifyRequest): boolean =>
    isRead(request) &&
    !isApi(request) &&
    !isFile(request) &&
    (english?.isScreen(request.url) || (request.headers.accept ?? '').includes('text/html'))
  // This hook runs before a body is read. The API has a separate one, which runs after CORS.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404 && !isRead(request) && !isApi(request)) throw new AppError('route.not_found')
    done()
  })
  app.setNotFoundHandler(async (request, reply) => {
    const added = isRead(request) ? addedFiles.get(request.url.split('?')[0] ?? '') : undefined
    if (added) return sendPortalFile(request, reply, added)
    const page = hasPage(request) ? await pageAt(request.url, languageOf(request)) : null
    if (page === null) throw new AppError('route.not_found')
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    return sendEncoded(request, reply, page, ['cookie'])
  })
  return async () => {
    if (!english) return
    for (const [url, file] of await readPortalFiles(dist))
      if (ADDABLE.test(url) && !files.has(url)) addedFiles.set(url, file)
    await addPages()
    for (const [language, build] of await portalBuilds(dist)) if (!builds.has(language)) builds.set(language, build)
  }
}
