import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const STUB = '\0no-scroll-area'

/**
 * Mantine's modals and drawers import the whole ScrollArea, and with it floating-ui, only to see whether they were given one; ours never are. That is 20 KB of Brotli on every screen.
 */
const withoutScrollArea: Plugin = {
  name: 'without-scroll-area',
  enforce: 'pre',
  resolveId(source, importer = '') {
    return source.endsWith('/ScrollArea.mjs') && /\/(Modal|Drawer)Root\.mjs$/.test(importer) ? STUB : null
  },
  load: (id) => (id === STUB ? 'export const ScrollArea = { Autosize: Symbol("none") }' : null),
}

const WORTH_COMPRESSING = /\.(js|css|svg|html|json)$/
const SMALLEST_WORTH_BYTES = 512

/** Brotli and gzip at their best beside every file: done once here, so that the server never does it for a request. */
const preCompressed: Plugin = {
  name: 'pre-compressed',
  apply: 'build',
  writeBundle({ dir = 'dist' }) {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!WORTH_COMPRESSING.test(name) || name === 'index.html') continue
      const bytes = readFileSync(path.join(dir, name))
      if (bytes.length < SMALLEST_WORTH_BYTES) continue
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_QUALITY]: 11 }
      writeFileSync(path.join(dir, `${name}.br`), brotliCompressSync(bytes, { params }))
      writeFileSync(path.join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }))
    }
  },
}

/**
 * Code goes to the browser in few files: over HTTP/1.1 six are fetched at a time, and each round costs as long as the way to the server and back.
 * Beside the entry there is one file for what sign-in and others need, and one for what several screens show first. A module at the wrong place shows in the size budget (scripts/portal-size.mjs).
 */
const IN_ENTRY =
  /\/(rules\/total-header|lib\/(api|session|config|query-client|health-key)|ui\/(theme|Providers|EmptyState|Spark|ui\.module|styles|tokens|base)|auth\/(SignInForm|read-sign-in|sign-in\.module))\b/
const NEEDED_BY_SIGN_IN =
  /\/(auth\/(sign-in|auth\.messages)|lib\/use-single-flight|ui\/(ErrorBanner|use-contract-form)|mutationObserver|useMutation|hooks\/esm\/(use-uncontrolled|use-id|utils\/random-id)|components\/(ActionIcon|CloseButton|Input|InputBase|TextInput)|use-resolved-styles-api)\b/
/** Comes later (ui/use-deferred-import.ts), and is shared out by the bundler itself. */
const OF_DIALOGS =
  /\/ui\/(Dialog|DialogFrame|DialogHost|LeaveWarning|DialogFooter|use-close-on-back|NameFormDialog|NameDeleteDialog|dialog\.module)\b/
const SHARED =
  /\/(packages\/contract\/src\/(rules|route|errors|names|orders\/order-(status|totals))|apps\/portal\/src\/(ui|lib)|zod|@tabler|@mantine\/store|notifications\.store|hooks\/esm\/(use-(merged-ref|timeout|mounted|shallow-effect|mutation-observer|window-event)|utils)|DirectionProvider|core\/utils\/(get-env|primitive|noop)|esm\/components\/(ScrollArea\/utils|Combobox|Paper|FloatingIndicator|SegmentedControl|NativeSelect)|queryObserver|react-query\/build\/modern\/(queryOptions|IsRestoringProvider|QueryErrorResetBoundary|errorBoundaryUtils|suspense|useBaseQuery|useQuery))\b/
const group = (name: string, priority: number, test: (id: string) => boolean) => ({
  name,
  priority,
  test,
  minShareCount: 2,
  includeDependenciesRecursively: false,
})

export default defineConfig({
  plugins: [react(), withoutScrollArea, preCompressed],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The server reads it to name the files of a screen in the page itself (apps/api/src/http/portal.ts).
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            group('base', 2, (id) => NEEDED_BY_SIGN_IN.test(id)),
            group('screens', 1, (id) => SHARED.test(id) && !IN_ENTRY.test(id) && !OF_DIALOGS.test(id)),
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:4000' } },
})
