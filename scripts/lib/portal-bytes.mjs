import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { ROOT } from './run.mjs'

const SHELL = 'src/app/shell/Shell.tsx'
/** What each screen is made of, besides the entry. */
export const SCREENS = {
  '/': ['src/features/auth/SignInScreen.tsx'],
  '/products': [SHELL, 'src/features/products/ProductsScreen.tsx'],
  '/brands': [SHELL, 'src/features/brands/BrandsScreen.tsx'],
  '/categories': [SHELL, 'src/features/categories/CategoriesScreen.tsx'],
  '/orders': [SHELL, 'src/features/orders/OrdersScreen.tsx'],
  '/agents': [SHELL, 'src/features/agents/AgentsScreen.tsx'],
  '/reports': [SHELL, 'src/features/reports/ReportsScreen.tsx'],
}

/** The files that a screen's first view loads, from the build's manifest: its chunks and all their imports. */
export function filesOf(manifest, screen) {
  const files = new Set()
  const seen = new Set()
  const visit = (key) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the portal's build: is it loaded by a dynamic import of its own?`)
    if (seen.has(key)) return
    seen.add(key)
    files.add(chunk.file)
    for (const file of chunk.css ?? []) files.add(file)
    for (const other of chunk.imports ?? []) visit(other)
  }
  visit('index.html')
  for (const key of SCREENS[screen]) visit(key)
  return [...files]
}

/** An import cycle among the built files as a list of names, or null: a file in one could run before what it needs. */
export function circleIn(manifest) {
  const done = new Set()
  const walk = (key, way) => {
    if (way.includes(key)) return [...way.slice(way.indexOf(key)), key]
    if (done.has(key)) return null
    for (const other of manifest[key]?.imports ?? []) {
      const circle = walk(other, [...way, key])
      if (circle) return circle
    }
    done.add(key)
    return null
  }
  for (const key of Object.keys(manifest)) {
    const circle = walk(key, [])
    if (circle) return circle
  }
  return null
}

/** Bytes of a file as it is served: its pre-compressed form where the build made one. */
function served(dist, file) {
  const compressed = path.join(dist, `${file}.br`)
  return existsSync(compressed)
    ? readFileSync(compressed).length
    : brotliCompressSync(readFileSync(path.join(dist, file))).length
}

/** JS and CSS of every screen, in bytes of Brotli. */
export function portalBytes(dist = path.join(ROOT, 'apps/portal/dist')) {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'))
  const sum = (files) => files.reduce((total, file) => total + served(dist, file), 0)
  return {
    manifest,
    screens: Object.keys(SCREENS).map((screen) => {
      const files = filesOf(manifest, screen)
      const [js, css] = ['.js', '.css'].map((ending) => files.filter((file) => file.endsWith(ending)))
      return {
        screen,
        files,
        requests: js.length + css.length,
        js: sum(js),
        css: sum(css),
        total: sum([...js, ...css]),
      }
    }),
  }
}
