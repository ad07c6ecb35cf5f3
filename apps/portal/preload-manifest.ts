import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PERMISSIONS, ROLES, type Permission } from '@phuljhari/contract/staff/roles'
import type { Plugin } from 'vite'
import { crumbOf } from './src/lib/crumbs.ts'
import { translatorInto } from './translate-texts.ts'
import { FIRST_CALLS, ORDER_SCREENS, SCREENS } from './src/entities/screen-list.ts'

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[] }
type BuildManifest = Record<string, Chunk>
type Heading = { crumb: string; heading: string; description: string }
type PreloadManifest = {
  /** Fonts of every first view. */
  fonts: string[]
  /**
   * By path: the scripts and styles of the first view, dependencies first, and the call whose rows it shows. With
   * `roles`, the call is made with the token, by these roles and only with our API. `heading` is shown until the code
   * has loaded.
   */
  screens: Record<string, { files: string[]; call?: string; roles?: string[]; heading?: Heading }>
}

const BEHIND_SIGN_IN = 'src/app/behind-sign-in.ts'
const CHILD_SCREENS = 'src/app/child-screens.ts'
type Entry = { path: string; module: string; permission?: Permission }
const ENTRIES: readonly Entry[] = [
  { path: '/', module: 'auth/SignInScreen' },
  { path: '/invitation', module: 'auth/InvitationScreen' },
  ...SCREENS,
  ...ORDER_SCREENS,
]

/** Contains nearly all letters; the font of the others, 10 KB for the rupee sign, may load later. */
const FIRST_FONT = /figtree-latin-wght/

/** Scripts and styles of some chunks and of all that they import, dependencies first. */
function filesOf(build: BuildManifest, keys: readonly string[], seen = new Set<string>()): string[] {
  return keys.flatMap((key) => {
    const chunk = build[key]
    if (!chunk) throw new Error(`${key} is not a chunk of the build: is it loaded by a dynamic import?`)
    if (seen.has(key)) return []
    seen.add(key)
    return [...filesOf(build, chunk.imports ?? [], seen), chunk.file, ...(chunk.css ?? [])]
  })
}

/** The roles whose every member has a permission. */
const rolesWith = (permission: Permission): string[] => ROLES.filter((role) => PERMISSIONS[permission][role] === true)

/** The headings of the screens whose heading is not their title. */
const HEADINGS: Partial<Record<string, string>> = {
  '/orders': 'Orders Management',
  '/agents': 'Delivery Agents Management',
}

/** The texts above a screen's content, which the page shows until the code has loaded; null for other paths. */
function screenHeading(url: string, translated: (text: string) => string): Heading | null {
  const screen = [...SCREENS, ...ORDER_SCREENS].find(({ path: screenPath }) => screenPath === url)
  if (!screen) return null
  const crumbs = ['Home', ...url.split('/').filter(Boolean).map(crumbOf)].map(translated)
  return {
    crumb: crumbs.join(' / '),
    heading: translated(HEADINGS[url] ?? screen.title),
    description: translated(screen.description),
  }
}

/** @throws {Error} when a screen of the list has no separate chunk. */
function manifestOf(build: BuildManifest, language: string, folder: string): PreloadManifest {
  const translate = translatorInto(language)
  const translated = (text: string) => translate(text) ?? text
  const screens = ENTRIES.map(({ path: url, module, permission }) => {
    const first = FIRST_CALLS[url]
    const allowed = first?.permission ?? permission
    const isChild = ORDER_SCREENS.some((child) => child.path === url)
    const loaders = [...(module.startsWith('auth/') ? [] : [BEHIND_SIGN_IN]), ...(isChild ? [CHILD_SCREENS] : [])]
    const code = [...loaders, `src/features/${module}.tsx`]
    const files = [...new Set(filesOf(build, ['index.html', ...code]))].map((file) => folder + file)
    const heading = screenHeading(url, translated)
    return [
      url,
      {
        files,
        ...(first && { call: first.call }),
        ...(first?.needsToken && allowed && { roles: rolesWith(allowed) }),
        ...(heading && { heading }),
      },
    ] as const
  })
  return {
    fonts: (build['index.html']?.assets ?? []).filter((file) => FIRST_FONT.test(file)).map((file) => folder + file),
    screens: Object.fromEntries(screens),
  }
}

const PRELOADED = '.vite/preload.json'
/** The scripts and styles of all first views, from the folder of the build. @param folder as in preloadManifest */
export function firstViewFiles(dir: string, folder: string): string[] {
  const { screens } = JSON.parse(readFileSync(path.join(dir, PRELOADED), 'utf8')) as PreloadManifest
  const files = Object.values(screens).flatMap((screen) => screen.files)
  return [...new Set(files)].map((file) => file.slice(folder.length))
}

/**
 * Writes .vite/preload.json: the server reads it for its pages, the size check for its sums.
 * @param folder of the language's build below dist, ending in a slash; empty for English
 */
export const preloadManifest = (language: string, folder: string): Plugin => ({
  name: 'preload-manifest',
  apply: 'build',
  writeBundle({ dir = 'dist' }) {
    const build = JSON.parse(readFileSync(path.join(dir, '.vite/manifest.json'), 'utf8')) as BuildManifest
    writeFileSync(path.join(dir, PRELOADED), JSON.stringify(manifestOf(build, language, folder)))
  },
})
