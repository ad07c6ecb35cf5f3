import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { RUN_PATH } from '@phuljhari/contract/runs/run-words'
import { TRACKING_PATH } from '@phuljhari/contract/tracking/tracking-status'
import type { Store } from '@phuljhari/contract/settings/store-of'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { encodePage, sendEncoded, type Encoded } from './portal-files.ts'
import { escapeAttribute } from './portal-pages.ts'
import { wantedLanguages } from './wanted-languages.ts'

/** The choice of a language on a page, by the page's path. */
const COOKIES = [TRACKING_PATH, RUN_PATH].map(
  (url) => [url, new RegExp(String.raw`(?:^|;\s*)${url.slice(1)}-language=([a-z]+)`)] as const,
)

/** What was chosen on the page, else what the browser wants most of these languages, else English. */
function languageFor({ headers }: FastifyRequest, cookie: RegExp, known: ReadonlyMap<string, unknown>): string {
  const chosen = cookie.exec(headers.cookie ?? '')?.[1] ?? ''
  return [chosen, ...wantedLanguages(headers['accept-language'] ?? '')].find((one) => known.has(one)) ?? 'en'
}

/** The page with the shop's name, which is all that a preview of the link shows, and its phone number. */
const withShop = (page: string, { name, phone }: Store): string =>
  page.replaceAll(/\{(shop|phone)\}/g, (_, what) => escapeAttribute(what === 'shop' ? name : phone))

/** Reads a page in each language of its build. */
async function readPages(folder: string, pages: Map<string, string>): Promise<void> {
  for (const language of await readdir(folder).catch(() => []))
    pages.set(language, await readFile(path.join(folder, language, 'index.html'), 'utf8'))
}

/**
 * Serves one of the pages at its path, in each language of its build, if there is one.
 * @returns a function that adds the languages that were built since
 */
async function servePage(
  app: FastifyInstance,
  [url, cookie]: (typeof COOKIES)[number],
  dist: string,
  store: () => Promise<Store>,
): Promise<() => Promise<void>> {
  const folder = path.join(dist, url)
  const pages = new Map<string, string>()
  await readPages(folder, pages)
  if (!pages.has('en')) return async () => {}
  /** The pages made so far, until the shop changes its name or phone. */
  let made: { for: string; encoded: Map<string, Encoded> } | undefined
  app.get(url, { schema: { hide: true } }, async (request, reply) => {
    const shop = await store()
    const key = JSON.stringify(shop)
    if (made?.for !== key) made = { for: key, encoded: new Map() }
    const language = languageFor(request, cookie, pages)
    const page = made.encoded.get(language) ?? encodePage(withShop(pages.get(language) ?? '', shop))
    made.encoded.set(language, page)
    void reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    return sendEncoded(request, reply, page, ['accept-language', 'cookie'])
  })
  return () => readPages(folder, pages)
}

/**
 * Serves the pages behind secret links: of an order that a customer tracks, and of an agent's run. Each is the same for
 * all links, since the secret is in the fragment.
 * @param dist the build; a page that it lacks is not served
 * @param store returns how the shop calls itself now
 * @returns a function that adds the languages that were built since
 */
export async function serveSecretLinkPages(
  app: FastifyInstance,
  dist: string,
  store: () => Promise<Store>,
): Promise<() => Promise<void>> {
  const adding = await Promise.all(COOKIES.map((page) => servePage(app, page, dist, store)))
  return async () => {
    await Promise.all(adding.map((add) => add()))
  }
}
