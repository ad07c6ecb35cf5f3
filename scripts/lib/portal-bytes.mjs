import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { ROOT } from './run.mjs'

/** An import cycle among the built files as a list of names, or null: its files could run before their dependencies. */
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

const DIST = path.join(ROOT, 'apps/portal/dist')

/** The files of chunks and of all that they import, in bytes of Brotli, without those already loaded. */
export function chunkBytes(dist, manifest, keys, loaded) {
  const files = new Set()
  const add = (key) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not a chunk of the build: has it been renamed?`)
    if (files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const other of chunk.imports ?? []) add(other)
  }
  for (const key of keys) add(key)
  return [...files].filter((file) => !loaded.includes(file)).reduce((total, file) => total + served(dist, file), 0)
}

/** The builds of the portal by the codes of their languages, as folders. */
export function buildsByLanguage() {
  const folder = path.join(DIST, 'languages')
  const others = readdirSync(folder).filter((name) => name !== 'pseudo')
  return [['en', DIST], ...others.map((language) => [language, path.join(folder, language)])]
}

/** JS and CSS of every screen, in bytes of Brotli. @param dist a folder of `buildsByLanguage` */
export function portalBytes(dist) {
  const read = (name) => JSON.parse(readFileSync(path.join(dist, '.vite', name), 'utf8'))
  const manifest = read('manifest.json')
  const preload = read('preload.json')
  // The server names all files from the folder of the English build.
  const base = path.relative(DIST, dist)
  const sum = (files) => files.reduce((total, file) => total + served(dist, file), 0)
  return {
    manifest,
    screens: Object.entries(preload.screens).map(([screen, { files: names }]) => {
      const files = names.map((name) => path.relative(base, name))
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

/** The pages behind secret links, with the files that each loads beside its own build. */
const SECRET_LINK_PAGES = { track: [], run: ['run-worker.js'] }

/** All bytes of the pages behind secret links, by page and language, in Brotli: HTML, JS and CSS. */
export const secretLinkPageBytes = () =>
  Object.entries(SECRET_LINK_PAGES).flatMap(([page, others]) => {
    const folder = path.join(DIST, page)
    const shared = others.reduce((total, file) => total + served(DIST, file), 0)
    return readdirSync(folder).map((language) => {
      const dist = path.join(folder, language)
      const files = readdirSync(dist, { recursive: true }).filter((name) => /\.(html|js|css)$/.test(name))
      return { page: `/${page}`, language, bytes: files.reduce((total, file) => total + served(dist, file), shared) }
    })
  })
