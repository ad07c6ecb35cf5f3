import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type Unused = {
  /** The end of the path as its importer writes it. */
  source: RegExp
  importer: RegExp
  /** What takes its place. @param path of the real module */
  code: (path: string) => string
}

/** Functions of the same names as the module exports, which must never run. */
const functionsLike = (path: string): string =>
  [...readFileSync(path, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)]
    .map(([, name]) => `export const ${name} = () => ({})`)
    .join('\n')

/** Parts of libraries that every screen would load or run, and that the portal does without. */
const UNUSED: readonly Unused[] = [
  // Modals and drawers import ScrollArea, and with it floating-ui, only to check whether they were given one: 20 KB.
  {
    source: /\/ScrollArea\.mjs$/,
    importer: /\/(Modal|Drawer)Root\.mjs$/,
    code: () => 'export const ScrollArea = { Autosize: Symbol("none") }',
  },
  // Mantine's variables as a style element, which the Content-Security-Policy forbids and ui/Providers.tsx turns off.
  {
    source: /\/MantineCssVariables\.mjs$/,
    importer: /\/MantineProvider\.mjs$/,
    code: () => 'export const MantineCssVariables = () => null',
  },
  // Every schema can describe itself as JSON Schema, which only the API does: 5 KB.
  { source: /\/core\/(json-schema-processors|to-json-schema)\.js$/, importer: /\/zod\//, code: functionsLike },
  // Route modules on a server, and tracing. The portal gives the router neither: 2 KB.
  {
    source: /\/ssr\/components\.js$/,
    importer: /\/react-router\/.*\/(components|dom\/lib)\.js$/,
    code: () => `
      import { createContext } from 'react'
      export const FrameworkContext = createContext(undefined)
      export const PrefetchPageLinks = () => null
      export const usePrefetchBehavior = () => [false, null, {}]
      export const mergeRefs = (ref) => ref`,
  },
  {
    source: /\/instrumentation\.js$/,
    importer: /\/react-router\/.*\/router\.js$/,
    code: () => `
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined
      export const getRouteInstrumentationUpdates = () => ({})
      export const instrumentClientSideRouter = (router) => router`,
  },
  // Mantine numbers each input in a layout effect. That renders every input twice, and makes React run all effects of
  // the first screen before it is painted: in one task, of half a second on a slow phone. React has ids of its own.
  {
    source: /\/use-id\.mjs$/,
    importer: /\/@mantine\/hooks\//,
    code: () => `
      import { useId as useOwnId } from 'react'
      export function useId(id) {
        const own = useOwnId()
        return typeof id === 'string' ? id : 'mantine' + own
      }`,
  },
]
const PREFIX = '\0unused:'
const placeOf = (source: string, importer: string) =>
  UNUSED.findIndex((one) => one.source.test(source) && one.importer.test(importer))

/** Leaves out what libraries bring along and the portal does without. The stories run the portal as it is built. */
export const withoutUnusedCode: Plugin = {
  name: 'without-unused-code',
  enforce: 'pre',
  async resolveId(source, importer = '') {
    const place = placeOf(source, importer)
    if (place < 0) return null
    const resolved = await this.resolve(source, importer, { skipSelf: true })
    return resolved && `${PREFIX}${place}:${resolved.id}`
  },
  load(id) {
    if (!id.startsWith(PREFIX)) return null
    const [place = '', ...path] = id.slice(PREFIX.length).split(':')
    return UNUSED[Number(place)]?.code(path.join(':')) ?? null
  },
}
