import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { TRACKING_PATH } from '@phuljhari/contract/tracking/tracking-status'
import type { Store } from '@phuljhari/contract/settings/store-of'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { encodePage, sendEncoded, type Encoded } from './portal-files.ts'
import { escapeAttribute } from './portal-pages.ts'

const COOKIE = /(?:^|;\s*)track-language=([a-z]+)/

/** The languages of an Accept-Language header, without their countries, the most wanted first. */
const wantedLanguages = (header: string): string[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/)
      return { language: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) }
    })
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ language }) => language)

/** What the customer chose on the page, else what the browser wants most of these languages, else English. */
function languageFor({ headers }: FastifyRequest, known: ReadonlyMap<string, unknown>): string {
  const chosen = COOKIE.exec(headers.cookie ?? '')?.[1] ?? ''
  return [chosen, ...wantedLanguages(headers['accept-language'] ?? '')].find((one) => known.has(one)) ?? 'en'
}

/** The page with the shop's name, which is all that a preview of the link shows, and its phone number. */
const withShop = (page: string, { name, phone }: Store): string =>
  page.replaceAll(/\{(shop|phone)\}/g, (_, what) => escapeAttribute(what === 'shop' ? name : phone))

/**
 * Serves the page of tracking links in each language of the build in `dist`, if it has one. It is the same for all
 * links, since the secret is in the fragment.
 * @param store returns how the shop calls itself now
 */
export async function serveTrackingPage(
  app: FastifyInstance,
  dist: string,
  store: () => Promise<Store>,
): Promise<void> {
  const folder = path.join(dist, 'track')
  const languages = await readdir(folder).catch(() => [])
  const pages = new Map(
    await Promise.all(
      languages.map(async (one) => [one, await readFile(path.join(folder, one, 'index.html'), 'utf8')] as const),
    ),
  )
  if (!pages.has('en')) return
  /** The pages made so far, until the shop changes its name or phone. */
  let made: { for: string; encoded: Map<string, Encoded> } | undefined
  app.get(TRACKING_PATH, { schema: { hide: true } }, async (request, reply) => {
    const shop = await store()
    const key = JSON.stringify(shop)
    if (made?.for !== key) made = { for: key, encoded: new Map() }
    const language = languageFor(request, pages)
    const page = made.encoded.get(language) ?? encodePage(withShop(pages.get(language) ?? '', shop))
    made.encoded.set(language, page)
    void reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    return sendEncoded(request, reply, page, ['accept-language', 'cookie'])
  })
}
