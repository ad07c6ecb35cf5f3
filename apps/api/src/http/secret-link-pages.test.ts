import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorHandler } from './error-handler.ts'
import { servePortal } from './portal.ts'
import { sendSecurityHeaders } from './security-headers.ts'

const SHOP = { name: 'Sparkle & Sons {phone} "Best" <b>', phone: '+91 98765 43210', website: '' }
const pageIn = (language: string) => `<html lang="${language}"><meta property="og:title" content="{shop}" />
  <meta name="shop-phone" content="{phone}" /><p>{shop}</p></html>`

let dist: string
let app: FastifyInstance

async function serve(apiBaseUrl = '/api'): Promise<FastifyInstance> {
  const served = Fastify()
  served.setErrorHandler(errorHandler)
  await sendSecurityHeaders(served, { apiBaseUrl, store: SHOP })
  await servePortal(served, { apiBaseUrl }, { dist, store: async () => SHOP })
  return served
}

beforeEach(async () => {
  dist = await mkdtemp('/tmp/phuljhari-pages-')
  await mkdir(path.join(dist, '.vite'))
  await writeFile(path.join(dist, 'index.html'), '<html><meta name="phuljhari-config" content="{}" /></html>')
  await writeFile(path.join(dist, '.vite/preload.json'), '{"fonts":[],"screens":{}}')
  for (const page of ['track', 'run'])
    for (const language of ['en', 'ta', 'hi']) {
      await mkdir(path.join(dist, page, language, 'assets'), { recursive: true })
      await writeFile(path.join(dist, page, language, 'index.html'), pageIn(language))
      await writeFile(path.join(dist, page, language, 'assets/index-1.js'), 'console.log(1)')
    }
  await writeFile(path.join(dist, 'run-worker.js'), 'addEventListener("fetch", () => {})')
  app = await serve()
})
afterEach(async () => {
  await app.close()
  await rm(dist, { recursive: true, force: true })
})

describe.each([
  ['tracking links', '/track', 'run-language'],
  ['runs', '/run', 'track-language'],
])('the page of %s', (_, url, othersCookie) => {
  const cookie = `${url.slice(1)}-language`
  const languageFor = async (headers: Record<string, string>) =>
    /lang="(\w+)"/.exec((await app.inject({ url, headers })).payload)?.[1]

  it.each([
    ['ta-IN,ta;q=0.9,en;q=0.8', 'ta'],
    ['en-IN, hi;q=0.9', 'en'],
    ['fr, te-IN;q=0.9, hi-IN;q=0.5, ta;q=0.7', 'ta'],
    ['fr', 'en'],
    ['', 'en'],
    [';;q=,__proto__', 'en'],
  ])('is in the language that the browser wants most of those there are: %s → %s', async (wanted, expected) => {
    expect(await languageFor({ 'accept-language': wanted })).toBe(expected)
  })

  it('is in the language that was chosen on it, whatever the browser wants', async () => {
    expect(await languageFor({ 'accept-language': 'ta', cookie: `a=b; ${cookie}=hi` })).toBe('hi')
    expect(await languageFor({ 'accept-language': 'ta', cookie: `${cookie}=xx` })).toBe('ta')
    // Those of the portal and of the other page are choices of other people.
    expect(await languageFor({ 'accept-language': 'ta', cookie: `${othersCookie}=hi` })).toBe('ta')
    expect(await languageFor({ 'accept-language': 'ta', cookie: 'language=hi' })).toBe('ta')
  })

  it('has the name of the shop, which cannot become markup, and is found by no search engine', async () => {
    const { headers, payload } = await app.inject(url)
    const name = 'Sparkle &amp; Sons {phone} &quot;Best&quot; &lt;b>'
    expect(payload).toContain(`<meta property="og:title" content="${name}" />`)
    expect(payload).toContain(`<p>${name}</p>`)
    expect(payload).toContain('<meta name="shop-phone" content="+91 98765 43210" />')
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      vary: 'accept-encoding, accept-language, cookie',
    })
    expect(String(headers['content-security-policy'])).toContain("script-src 'self'")
  })

  it('is sent to any client, with its files, and no page stands in for a file that is gone', async () => {
    expect((await app.inject({ url, headers: { accept: '*/*' } })).statusCode).toBe(200)
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
    const script = await app.inject(`${url}/ta/assets/index-1.js`)
    expect([script.statusCode, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    const gone = await app.inject({ url: `${url}/ta/assets/index-0.js`, headers: { accept: 'text/html' } })
    expect(gone.statusCode).toBe(404)
  })

  it('is not served for another API, which has no such links', async () => {
    const other = await serve('https://other.example/v1')
    expect((await other.inject(url)).statusCode).toBe(404)
    await other.close()
  })
})

it('the service worker of a run has the headers of a page and is never cached for long', async () => {
  const { headers } = await app.inject('/run-worker.js')
  expect(headers['cache-control']).toBe('no-cache')
  expect(String(headers['content-security-policy'])).toContain("connect-src 'self'")
})
