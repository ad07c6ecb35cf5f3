import path from 'node:path'
import type { Plugin, UserConfig } from 'vite'
import { DIST } from './dist-folder.ts'
import { inLanguage } from './in-language.ts'
import { leanContract } from './lean-contract.ts'
import { preCompressed } from './pre-compressed.ts'
import { translateTexts } from './translate-texts.ts'

const LANGUAGE = process.env['PORTAL_LANGUAGE'] ?? 'en'
const FOLDER = import.meta.dirname

/** The tokens of the portal follow a choice of its users; these pages follow the phone, before any code has run. */
const tokensByMedia: Plugin = {
  name: 'tokens-by-media',
  enforce: 'pre',
  transform: {
    filter: { id: /\/ui\/(tokens|status-colours)\.css$/ },
    handler: (css) =>
      css
        .replaceAll(/:root\[data-mantine-color-scheme\] \{[^}]*\}/g, '')
        .replaceAll(":root[data-mantine-color-scheme='light']", ':root')
        .replaceAll(
          /:root\[data-mantine-color-scheme='dark'\] (\{[^}]*\})/g,
          '@media (prefers-color-scheme: dark) { :root $1 }',
        ),
  },
}

/** Loads the code of one page into the HTML that all of them share. */
const codeOf = (page: string): Plugin => ({
  name: 'code-of-page',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace('{page}', page) },
})

/**
 * Builds a page behind a secret link in one language, from `src/<page>/main.ts`. Whoever gets the link opens it on any
 * phone and network, so that it has neither React nor the component library (docs/decisions/091).
 */
export const pageWithoutAccount = (page: 'track' | 'run'): UserConfig => ({
  root: path.join(FOLDER, 'src/pages-without-account'),
  plugins: [
    codeOf(page),
    leanContract,
    translateTexts(LANGUAGE),
    inLanguage(LANGUAGE),
    tokensByMedia,
    preCompressed(() => true, LANGUAGE === 'en'),
  ],
  base: `/${page}/${LANGUAGE}/`,
  publicDir: false,
  build: {
    outDir: path.join(DIST, page, LANGUAGE),
    emptyOutDir: false,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
