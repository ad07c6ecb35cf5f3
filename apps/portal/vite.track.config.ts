import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { inLanguage } from './in-language.ts'
import { leanContract } from './lean-contract.ts'
import { preCompressed } from './pre-compressed.ts'
import { translateTexts } from './translate-texts.ts'

const LANGUAGE = process.env['PORTAL_LANGUAGE'] ?? 'en'
const FOLDER = import.meta.dirname

/** The tokens of the portal follow a choice of its users; this page follows the phone, before any code has run. */
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

/**
 * The page of tracking links in one language. Customers open it on any phone and network, so that it has neither React
 * nor the component library (docs/decisions/091).
 */
export default defineConfig({
  root: path.join(FOLDER, 'src/track'),
  plugins: [
    leanContract,
    translateTexts(LANGUAGE),
    inLanguage(LANGUAGE),
    tokensByMedia,
    preCompressed(() => true, LANGUAGE === 'en'),
  ],
  base: `/track/${LANGUAGE}/`,
  publicDir: false,
  build: {
    outDir: path.join(FOLDER, 'dist/track', LANGUAGE),
    emptyOutDir: false,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
