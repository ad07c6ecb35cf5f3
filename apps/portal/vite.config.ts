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
 * What several screens share goes into one file rather than into thirty: over HTTP/1.1 six are fetched at a time. What sign-in needs stays out of it; the size budget (scripts/portal-size.mjs) tells when it does not.
 */
const SHARED =
  /\/(packages\/contract\/src|apps\/portal\/src\/(ui|lib|features)|node_modules\/(zod|@tabler|@mantine\/core\/esm\/components\/(Modal|ModalBase|Overlay|Paper|FloatingIndicator|SegmentedControl|NativeSelect)))\//
const NEEDED_BY_SIGN_IN =
  /\/(auth\/sign-in|features\/auth|rules\/total-header|lib\/(api|session|config|query-client|health-key|use-one-at-a-time)|ui\/(theme|Providers|ErrorBanner|EmptyState|Spark|use-contract-form|ui\.module|styles|tokens)|IconX|createReactComponent|defaultAttributes)\b/
const isShared = (id: string) => SHARED.test(id) && !NEEDED_BY_SIGN_IN.test(id)

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
          groups: [{ name: 'screens', test: isShared, minShareCount: 2, includeDependenciesRecursively: false }],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:4000' } },
})
