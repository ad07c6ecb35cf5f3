import path from 'node:path'
import type { Plugin } from 'vite'

/** Vite wraps every `import()` of a build in a function of this module, and passes it the files that are needed. */
const VITE_HELPER = '\0vite/preload-helper.js'
const IMPORT_CODE = path.resolve(import.meta.dirname, 'src/lib/import-code.ts')

/**
 * Has every `import()` go through lib/import-code.ts. Vite's own function cannot try again: a file that failed stays
 * failed in older browsers, and a style sheet that failed counts as loaded (docs/decisions/071).
 */
export const importThroughLoader: Plugin = {
  name: 'import-through-loader',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === VITE_HELPER
      ? {
          code: `export { importCode as __vitePreload } from ${JSON.stringify(IMPORT_CODE)}`,
          moduleSideEffects: false,
        }
      : null,
  generateBundle(_options, bundle) {
    const hasViteHelper = Object.values(bundle).some(
      (file) => file.type === 'chunk' && file.code.includes('vite:preloadError'),
    )
    if (hasViteHelper) this.error('Imports do not go through lib/import-code.ts: has Vite renamed its helper?')
  },
}
