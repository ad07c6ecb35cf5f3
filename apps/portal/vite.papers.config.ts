import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { DIST } from './dist-folder.ts'
import { preCompressed } from './pre-compressed.ts'
import { translateTexts } from './translate-texts.ts'

const LANGUAGE = process.env['PORTAL_LANGUAGE'] ?? 'en'

/**
 * The papers and messages for customers in one language: a script and a style sheet, which portals in other languages
 * load when a customer wants that language (entities/papers/papers-for.ts).
 */
export default defineConfig({
  plugins: [react(), translateTexts(LANGUAGE), preCompressed((name) => name.startsWith(LANGUAGE), false)],
  // What a paper says of its language, wherever it is printed from.
  define: { 'document.documentElement.lang': JSON.stringify(LANGUAGE) },
  publicDir: false,
  build: {
    outDir: path.join(DIST, 'papers'),
    emptyOutDir: false,
    target: 'baseline-widely-available',
    cssCodeSplit: false,
    rolldownOptions: {
      input: 'src/app/papers.ts',
      preserveEntrySignatures: 'strict',
      output: {
        codeSplitting: false,
        entryFileNames: `${LANGUAGE}.js`,
        assetFileNames: `${LANGUAGE}[extname]`,
      },
    },
  },
})
