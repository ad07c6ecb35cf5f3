import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const SHELL = 'src/app/shell/Shell.tsx'

/** Nearly every letter is in it; the file of the others, 10 KB for the rupee sign, may come a moment later. */
const FIRST_FONT = /figtree-latin-wght/

/**
 * What the first view of each route needs besides the entry: the code of its screen, and the call whose rows it shows.
 * The page itself can only make calls that need no token (section 6).
 */
const SCREENS: Record<string, { code: string[]; call?: string }> = {
  '/': { code: ['src/features/auth/SignInScreen.tsx'] },
  '/products': screen('products/ProductsScreen.tsx', '/products?keyword=&page=1'),
  '/brands': screen('brands/BrandsScreen.tsx', '/brand?page=1'),
  '/categories': screen('categories/CategoriesScreen.tsx', '/category?keyword=&page=1'),
  '/orders': screen('orders/OrdersScreen.tsx'),
  '/agents': screen('agents/AgentsScreen.tsx'),
  '/reports': screen('reports/ReportsScreen.tsx'),
}

function screen(file: string, call?: string) {
  return { code: [SHELL, `src/features/${file}`], ...(call !== undefined && { call }) }
}

const chunk = z.object({
  file: z.string(),
  css: z.array(z.string()).default([]),
  assets: z.array(z.string()).default([]),
  imports: z.array(z.string()).default([]),
})
const manifest = z.record(z.string(), chunk)
type Manifest = z.output<typeof manifest>

/** Scripts and styles of some chunks and of all that they import. */
function filesOf(build: Manifest, keys: readonly string[], seen = new Set<string>()): string[] {
  return keys.flatMap((key) => {
    const found = build[key]
    if (!found || seen.has(key)) return []
    seen.add(key)
    return [...filesOf(build, found.imports, seen), found.file, ...found.css]
  })
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/**
 * Renders the page of each route from the built index.html. The page contains the run-time settings, which then need no
 * rebuild, request or inline script, and preloads what the first view needs, so that it is fetched in parallel.
 * @returns null when the portal is not built; else its pages by URL, and which URLs are those of a screen.
 */
export async function portalPages(dist: string, settings: { apiBaseUrl: string; features?: readonly string[] }) {
  const page = await readFile(path.join(dist, 'index.html'), 'utf8').catch(() => null)
  if (page === null) return null
  const told = await readFile(path.join(dist, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  const build = manifest.parse(JSON.parse(told))
  const configured = page.replace(
    /(<meta name="phuljhari-config" content=")[^"]*"/,
    (_, start: string) => `${start}${escapeAttribute(JSON.stringify(settings))}"`,
  )
  const preloading = ({ code, call }: (typeof SCREENS)[string]): string => {
    const links = [
      ...(build['index.html']?.assets ?? [])
        .filter((file) => FIRST_FONT.test(file))
        .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
      ...filesOf(build, ['index.html', ...code])
        .filter((file) => !page.includes(file))
        .map(linkTo),
      ...(call === undefined
        ? []
        : [`<link rel="preload" as="fetch" crossorigin href="${escapeAttribute(settings.apiBaseUrl + call)}">`]),
    ]
    return configured.replace('</head>', () => `${links.join('\n    ')}\n  </head>`)
  }
  const pages = new Map(Object.entries(SCREENS).map(([route, needs]) => [route, preloading(needs)]))
  return {
    isScreen: (url: string): boolean => pages.has(url.split('?')[0] ?? ''),
    pageOf(url: string): string {
      const [route = '', search = ''] = url.split('?')
      const known = pages.get(route)
      if (known === undefined) return configured
      // A search or a further page has rows of its own.
      return search === '' ? known : known.replace(/<link rel="preload" as="fetch"[^>]*>\n\s*/, '')
    },
  }
}
