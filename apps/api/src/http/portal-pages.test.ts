import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { portalBuilds } from './portal-pages.ts'

const INDEX = `<!doctype html><html><head>
    <meta name="phuljhari-config" content="{}" />
    <script type="module" crossorigin src="/assets/index-1.js"></script>
  </head><body><div class="frame-heading"></div></body></html>`
const ENTRY = 'assets/index-1.js'
const SHELL = [ENTRY, 'assets/shared-1.js', 'assets/shared-1.css', 'assets/Shell-1.js']
const PRELOAD = {
  fonts: ['assets/figtree-latin-wght-1.woff2'],
  screens: {
    '/': { files: [ENTRY, 'assets/SignInScreen-1.js'] },
    '/products': { files: [...SHELL, 'assets/ProductsScreen-1.js'], call: '/products?keyword=&page=1' },
    '/reports': { files: SHELL, call: '/reports/overview?from={weekAgo}&to={today}', roles: ['owner'] },
    '/orders': {
      files: SHELL,
      call: '/orders',
      roles: ['owner', 'clerk'],
      heading: { crumb: 'Home / Orders', heading: 'Orders Management', description: 'Track and manage orders' },
    },
  },
}

let dist = ''
afterEach(() => rm(dist, { recursive: true, force: true }))

async function pages(apiBaseUrl = '/api', features?: readonly string[]) {
  dist = await mkdtemp('/tmp/phuljhari-dist-')
  await mkdir(path.join(dist, '.vite'))
  await writeFile(path.join(dist, 'index.html'), INDEX)
  await writeFile(path.join(dist, '.vite/preload.json'), JSON.stringify(PRELOAD))
  const built = (await portalBuilds(dist)).get('en')
  if (!built) throw new Error('the portal is not built')
  return built.withSettings({ apiBaseUrl, ...(features && { features }) }, '2026-11-25')
}
const preloads = (page: string) =>
  [...page.matchAll(/<link rel="(\w+)"[^>]*href="([^"]*)"/g)].map(([, rel, href]) => `${rel} ${href}`)

describe('the page of a route', () => {
  it('preloads each file of its first view once, its font and its rows', async () => {
    expect(preloads((await pages())('/products'))).toEqual([
      'preload /assets/figtree-latin-wght-1.woff2',
      'modulepreload /assets/shared-1.js',
      'stylesheet /assets/shared-1.css',
      'modulepreload /assets/Shell-1.js',
      'modulepreload /assets/ProductsScreen-1.js',
      'preload /api/products?keyword=&amp;page=1',
    ])
  })

  it('does not preload rows that a search will not show', async () => {
    const found = preloads((await pages())('/products?search=rocket'))
    expect(found).toContain('modulepreload /assets/ProductsScreen-1.js')
    expect(found.join()).not.toContain('/api/')
  })

  it('preloads rows from the configured API', async () => {
    expect((await pages('https://api.example/v1'))('/products')).toContain('href="https://api.example/v1/products?')
  })

  it('names the first call that needs a token, for our API only and not for a search', async () => {
    const ofOurs = await pages('/api', [])
    expect(ofOurs('/orders')).toContain('&quot;firstCall&quot;:&quot;/api/orders&quot;')
    expect(ofOurs('/orders')).toContain('&quot;firstCallRoles&quot;:[&quot;owner&quot;,&quot;clerk&quot;]')
    expect(preloads(ofOurs('/orders')).join()).not.toContain('/api/')
    expect(ofOurs('/orders?status=pending')).not.toContain('firstCall')
    expect(ofOurs('/products')).not.toContain('firstCall')
    expect((await pages('https://api.example/v1'))('/orders')).not.toContain('firstCall')
  })

  it('names the first call with the days of its period', async () => {
    expect((await pages('/api', []))('/reports')).toContain('/api/reports/overview?from=2026-11-19&amp;to=2026-11-25')
  })

  it('contains the heading of the screen', async () => {
    const pageOf = await pages()
    expect(pageOf('/orders?status=pending')).toContain(
      '<small>Home / Orders</small><b>Orders Management</b><p>Track and manage orders</p></div>',
    )
    expect(pageOf('/nowhere')).toContain('<div class="frame-heading"></div>')
  })

  it('preloads sign-in without the shell, and nothing for an unknown route', async () => {
    const pageOf = await pages()
    expect(preloads(pageOf('/'))).toEqual([
      'preload /assets/figtree-latin-wght-1.woff2',
      'modulepreload /assets/SignInScreen-1.js',
    ])
    expect(preloads(pageOf('/nowhere'))).toEqual([])
  })

  it('contains the settings, escaped', async () => {
    expect((await pages('/api"><script>$&'))('/nowhere')).toContain(
      'content="{&quot;apiBaseUrl&quot;:&quot;/api\\&quot;>&lt;script>$&amp;&quot;}"',
    )
  })
})

it('makes no pages while the portal is not built', async () => {
  dist = await mkdtemp('/tmp/phuljhari-dist-')
  expect(await portalBuilds(dist)).toEqual(new Map())
})
