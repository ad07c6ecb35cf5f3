import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { portalPages } from './portal-pages.ts'

const INDEX = `<!doctype html><html><head>
    <meta name="phuljhari-config" content="{}" />
    <script type="module" crossorigin src="/assets/index-1.js"></script>
  </head><body></body></html>`
const MANIFEST = {
  'index.html': {
    file: 'assets/index-1.js',
    assets: ['assets/figtree-latin-wght-1.woff2', 'assets/figtree-latin-ext-wght-1.woff2'],
  },
  _shared: { file: 'assets/shared-1.js', css: ['assets/shared-1.css'] },
  'src/app/shell/Shell.tsx': { file: 'assets/Shell-1.js', imports: ['_shared', 'index.html'] },
  'src/features/products/ProductsScreen.tsx': { file: 'assets/ProductsScreen-1.js', imports: ['_shared'] },
  'src/features/auth/SignInScreen.tsx': { file: 'assets/SignInScreen-1.js' },
}

let dist = ''
afterEach(() => rm(dist, { recursive: true, force: true }))

async function pages(apiBaseUrl = '/api') {
  dist = await mkdtemp('/tmp/phuljhari-dist-')
  await mkdir(path.join(dist, '.vite'))
  await writeFile(path.join(dist, 'index.html'), INDEX)
  await writeFile(path.join(dist, '.vite/manifest.json'), JSON.stringify(MANIFEST))
  const built = await portalPages(dist, { apiBaseUrl })
  if (!built) throw new Error('there is no page')
  return built.pageOf
}
const named = (page: string) =>
  [...page.matchAll(/<link rel="(\w+)"[^>]*href="([^"]*)"/g)].map(([, rel, href]) => `${rel} ${href}`)

describe('the page of a route', () => {
  it('names each file of its first view once, its font and its rows', async () => {
    expect(named((await pages())('/products'))).toEqual([
      'preload /assets/figtree-latin-wght-1.woff2',
      'modulepreload /assets/shared-1.js',
      'stylesheet /assets/shared-1.css',
      'modulepreload /assets/Shell-1.js',
      'modulepreload /assets/ProductsScreen-1.js',
      'preload /api/products?keyword=&amp;page=1',
    ])
  })

  it('asks for no rows that a search will not show', async () => {
    const found = named((await pages())('/products?search=rocket'))
    expect(found).toContain('modulepreload /assets/ProductsScreen-1.js')
    expect(found.join()).not.toContain('/api/')
  })

  it('asks the API that is set', async () => {
    expect((await pages('https://api.example/v1'))('/products')).toContain('href="https://api.example/v1/products?')
  })

  it('has sign-in without the shell, and an unknown route with the entry alone', async () => {
    const pageOf = await pages()
    expect(named(pageOf('/'))).toEqual([
      'preload /assets/figtree-latin-wght-1.woff2',
      'modulepreload /assets/SignInScreen-1.js',
    ])
    expect(named(pageOf('/nowhere'))).toEqual([])
  })

  it('holds the settings, whatever stands in them', async () => {
    expect((await pages('/api"><script>$&'))('/nowhere')).toContain(
      'content="{&quot;apiBaseUrl&quot;:&quot;/api\\&quot;>&lt;script>$&amp;&quot;}"',
    )
  })
})

it('there is none while the portal is not built', async () => {
  dist = await mkdtemp('/tmp/phuljhari-dist-')
  expect(await portalPages(dist, { apiBaseUrl: '/api' })).toBeNull()
})
