import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { daysOf } from '@phuljhari/contract/reports/period'
import { z } from 'zod'

/** Written by the portal's build (apps/portal/preload-manifest.ts). */
const preloadManifest = z.object({
  fonts: z.array(z.string()),
  screens: z.record(
    z.string(),
    z.object({
      files: z.array(z.string()),
      /** The call whose rows the screen shows first, with {today} and {weekAgo} in the place of days. */
      call: z.string().optional(),
      /** If given, the call needs a token: only users of these roles make it, and only with our API. */
      roles: z.array(z.string()).optional(),
      /** The texts above the content, shown until the code has loaded. */
      heading: z.object({ crumb: z.string(), heading: z.string(), description: z.string() }).optional(),
    }),
  ),
})
type Screen = z.output<typeof preloadManifest>['screens'][string]

const readOptional = (file: string) => readFile(file, 'utf8').catch(() => null)

/** Text as it stands in the value of an attribute, and in that of an element. */
export const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The heading in the markup that the portal's Frame renders. */
const headingOf = ({ crumb, heading, description }: NonNullable<Screen['heading']>): string =>
  [`<small>${crumb}</small>`, `<b>${heading}</b>`, `<p>${description}</p>`].join('')

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

type RuntimeSettings = { apiBaseUrl: string; features?: readonly string[] }

/** The page of each URL, with the run-time settings. @param today the day in India */
function render(
  page: string,
  { fonts, screens }: z.output<typeof preloadManifest>,
  settings: RuntimeSettings,
  today: string,
) {
  const withDays = (call: string) => call.replace('{today}', today).replace('{weekAgo}', daysOf('last7', today).from)
  const isOwnApi = settings.features !== undefined
  const configured = (more: { firstCall?: string; firstCallRoles?: readonly string[] } = {}) =>
    page.replace(
      /(<meta name="phuljhari-config" content=")[^"]*"/,
      (_, start: string) => `${start}${escapeAttribute(JSON.stringify({ ...settings, ...more }))}"`,
    )
  const plainPage = configured()
  const pageWith = ({ files, call, roles, heading }: Screen, withRows: boolean): string => {
    const isCalled = call !== undefined && withRows && (!roles || isOwnApi)
    const firstCall = isCalled ? settings.apiBaseUrl + withDays(call) : null
    const links = [
      ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
      ...files.filter((file) => !page.includes(file)).map(linkTo),
      ...(firstCall === null || roles
        ? []
        : [`<link rel="preload" as="fetch" crossorigin href="${escapeAttribute(firstCall)}">`]),
    ]
    // A link sends no token: before-code.js makes the call.
    const start = firstCall !== null && roles ? configured({ firstCall, firstCallRoles: roles }) : plainPage
    return start
      .replace('</head>', () => `${links.join('\n    ')}\n  </head>`)
      .replace('<div class="frame-heading">', (frame) => frame + (heading ? headingOf(heading) : ''))
  }
  const pages = new Map(
    Object.entries(screens).map(([route, screen]) => [
      route,
      { withRows: pageWith(screen, true), withoutRows: pageWith(screen, false) },
    ]),
  )
  return (url: string): string => {
    const [route = '', search = ''] = url.split('?')
    const screenPage = pages.get(route)
    if (screenPage === undefined) return plainPage
    // A search or a further page shows other rows, so preloading the first ones would be useless.
    return search === '' ? screenPage.withRows : screenPage.withoutRows
  }
}

/**
 * The pages of the screens, made from the built index.html. They contain the run-time settings, which saves a rebuild,
 * a request or an inline script, and preload what the first view needs, so that the browser fetches everything at once
 * rather than each file after the one before has run.
 * @returns null when the portal is not built.
 * @throws {ZodError} when the build's preload manifest is invalid.
 */
async function portalPages(dist: string) {
  const page = await readOptional(path.join(dist, 'index.html'))
  const json = await readOptional(path.join(dist, '.vite/preload.json'))
  if (page === null || json === null) return null
  const manifest = preloadManifest.parse(JSON.parse(json))
  return {
    isScreen: (url: string): boolean => Object.hasOwn(manifest.screens, url.split('?')[0] ?? ''),
    /** @param today the day in India @returns the page of a URL. */
    withSettings: (settings: RuntimeSettings, today: string) => render(page, manifest, settings, today),
  }
}

/**
 * The builds of the portal by language: English in `dist` itself, the others below `dist/languages`.
 * @throws {ZodError} when the preload manifest of a build is invalid.
 */
export async function portalBuilds(dist: string) {
  const others = await readdir(path.join(dist, 'languages')).catch(() => [])
  const folders = [
    ['en', dist],
    ...others.map((language) => [language, path.join(dist, 'languages', language)]),
  ] as const
  const builds = await Promise.all(
    folders.map(async ([language = '', folder = '']) => [language, await portalPages(folder)] as const),
  )
  return new Map(builds.flatMap(([language, pages]) => (pages === null ? [] : [[language, pages] as const])))
}
