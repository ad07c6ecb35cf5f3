import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorHandler } from './error-handler.ts'
import { servePortal } from './portal.ts'
import { sendSecurityHeaders } from './security-headers.ts'

let dist: string
let app: FastifyInstance
let addLanguages: () => Promise<void>

/** Writes a build whose hashed files carry `version`, replacing the one before as Vite does. */
async function build(version: string): Promise<void> {
  await rm(dist, { recursive: true, force: true })
  await mkdir(path.join(dist, 'assets'), { recursive: true })
  const script = `console.log('${version}')`
  await writeFile(
    path.join(dist, 'index.html'),
    `<html><head><meta name="phuljhari-config" content="{}" />
      <script src="/assets/index-${version}.js"></script></head></html>`,
  )
  await writeFile(path.join(dist, `assets/index-${version}.js`), script)
  await writeFile(path.join(dist, `assets/index-${version}.js.br`), brotliCompressSync(script))
  await writeFile(path.join(dist, `assets/search.worker-${version}.js`), script)
  await mkdir(path.join(dist, '.vite'))
  const screens = Object.fromEntries(['/', '/products', '/orders'].map((url) => [url, { files: [] }]))
  await writeFile(path.join(dist, '.vite/preload.json'), JSON.stringify({ fonts: [], screens }))
  await writeFile(path.join(dist, 'spark.svg'), '<svg/>')
}

beforeEach(async () => {
  dist = await mkdtemp('/tmp/phuljhari-portal-')
  await build('one')
  app = Fastify()
  app.setErrorHandler(errorHandler)
  await sendSecurityHeaders(app, { apiBaseUrl: '/api', store: { name: '', phone: '', website: '' } })
  addLanguages = await servePortal(app, { apiBaseUrl: '/api' }, { dist })
})
afterEach(async () => {
  await app.close()
  await rm(dist, { recursive: true, force: true })
})

/** Writes a build in Tamil beside the English one. */
async function buildTamil(): Promise<void> {
  const folder = path.join(dist, 'languages/ta')
  await mkdir(path.join(folder, '.vite'), { recursive: true })
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), '<html><head></head>தமிழ்</html>')
  await writeFile(path.join(folder, 'assets/index-ta.js'), "console.log('ta')")
  const screens = { '/orders': { files: [] } }
  await writeFile(path.join(folder, '.vite/preload.json'), JSON.stringify({ fonts: [], screens }))
}

const BROWSER = { accept: 'text/html,*/*;q=0.8' }

describe('the portal', () => {
  it('serves a language that is built after the start, and until then English', async () => {
    const tamil = { ...BROWSER, cookie: 'language=ta' }
    const script = '/languages/ta/assets/index-ta.js'
    await buildTamil()
    expect((await app.inject({ url: '/orders', headers: tamil })).payload).toContain('/assets/index-one.js')
    expect((await app.inject({ url: script, headers: BROWSER })).statusCode).toBe(404)
    await addLanguages()
    expect((await app.inject({ url: '/orders', headers: tamil })).payload).toContain('தமிழ்')
    const reply = await app.inject({ url: script, headers: BROWSER })
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect((await app.inject({ method: 'POST', url: script })).statusCode).toBe(404)
  })

  it('keeps the English build that it started with when another one has replaced it', async () => {
    await build('two')
    await buildTamil()
    await addLanguages()
    expect((await app.inject('/orders')).payload).toContain('/assets/index-one.js')
    expect((await app.inject('/assets/index-one.js')).statusCode).toBe(200)
    expect((await app.inject('/assets/index-two.js')).statusCode).toBe(404)
  })

  it('puts the present name of the shop in its page', async () => {
    let name = 'Sparkle Traders'
    const portal = Fastify()
    const store = async () => ({ name, phone: '', website: '' })
    await servePortal(portal, { apiBaseUrl: '/api' }, { dist, store })
    expect((await portal.inject({ url: '/orders' })).payload).toContain('Sparkle Traders')
    name = 'Renamed Traders'
    const page = (await portal.inject({ url: '/orders' })).payload
    expect([page.includes('Renamed Traders'), page.includes('Sparkle')]).toEqual([true, false])
    await portal.close()
  })

  it.each(['/', '/products', '/orders?search=rocket'])(
    'serves GET and HEAD %s, whatever the client accepts',
    async (url) => {
      for (const headers of [{}, { accept: '*/*' }, BROWSER]) {
        const page = await app.inject({ url, headers })
        expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
        expect(page.payload).toContain('/assets/index-one.js')
        // It names the files of the present build.
        expect(page.headers['cache-control']).toBe('no-cache')
        const head = await app.inject({ method: 'HEAD', url, headers })
        expect([head.statusCode, head.payload]).toEqual([200, ''])
        expect(head.headers['content-length']).toBe(page.headers['content-length'])
      }
    },
  )

  it('serves its page to browsers for an unknown path, and 404 to other clients', async () => {
    expect((await app.inject({ url: '/nowhere', headers: BROWSER })).statusCode).toBe(200)
    expect((await app.inject({ method: 'HEAD', url: '/nowhere', headers: BROWSER })).statusCode).toBe(200)
    expect((await app.inject('/nowhere')).statusCode).toBe(404)
    for (const headers of [{}, BROWSER])
      expect((await app.inject({ url: '/assets/index-none.js', headers })).statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url: '/products', headers: BROWSER })).statusCode).toBe(404)
    expect((await app.inject({ url: '/api/nowhere', headers: BROWSER })).statusCode).toBe(404)
  })

  it.each([
    ['its own API', '/api', true],
    ['another server', 'https://other.example/v1', false],
    ['another path of this server', '/other/api', false],
  ])('publishes the feature list in the page when it calls %s: %s → %s', async (_which, apiBaseUrl, isPublished) => {
    const portal = Fastify()
    await servePortal(portal, { apiBaseUrl }, { dist })
    const { payload } = await portal.inject('/products')
    await portal.close()
    expect(payload).toContain(`&quot;apiBaseUrl&quot;:&quot;${apiBaseUrl}&quot;`)
    for (const feature of ['orders.history', 'orders.stream', 'orders.allActions'])
      expect(payload.includes(`&quot;${feature}&quot;`)).toBe(isPublished)
  })

  it('keeps serving the build that it started with when another replaces it', async () => {
    await build('two')
    expect((await app.inject('/products')).payload).toContain('/assets/index-one.js')
    const script = await app.inject('/assets/index-one.js')
    expect([script.statusCode, script.payload]).toEqual([200, "console.log('one')"])
    expect((await app.inject('/assets/index-two.js')).statusCode).toBe(404)
  })

  it('sends the compressed form that the browser accepts', async () => {
    const url = '/assets/index-one.js'
    const encoded = async (accepted: string) =>
      (await app.inject({ url, headers: { 'accept-encoding': accepted } })).headers['content-encoding']
    expect(await encoded('gzip, deflate, br')).toBe('br')
    expect(await encoded('br;q=0, gzip')).toBeUndefined()
    expect(await encoded('')).toBeUndefined()
  })

  it.each(['/products', '/nowhere'])('compresses the page of %s', async (url) => {
    const headers = { ...BROWSER, 'accept-encoding': 'gzip, deflate, br' }
    const page = await app.inject({ url, headers })
    expect(page.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding, cookie' })
    const { payload } = await app.inject({ url, headers: BROWSER })
    expect(brotliDecompressSync(page.rawPayload).toString()).toBe(payload)
    expect(payload).toContain('/assets/index-one.js')
  })

  it('lets browsers cache hashed files for a year, and revalidate the others', async () => {
    const script = await app.inject('/assets/index-one.js')
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    })
    const icon = await app.inject('/spark.svg')
    expect(icon.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' })
    const again = await app.inject({ url: '/spark.svg', headers: { 'if-none-match': String(icon.headers.etag) } })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
  })

  it('spares hashed files the headers that matter only on pages and in workers', async () => {
    const policyOf = async (url: string) => (await app.inject({ url, headers: BROWSER })).headers
    for (const url of ['/orders', '/spark.svg', '/assets/search.worker-one.js'])
      expect(await policyOf(url)).toHaveProperty('content-security-policy')
    const headers = await policyOf('/assets/index-one.js')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(Object.keys(headers)).not.toContain('content-security-policy')
    expect(Object.keys(headers)).not.toContain('x-frame-options')
  })
})
