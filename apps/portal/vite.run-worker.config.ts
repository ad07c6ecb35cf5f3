import path from 'node:path'
import { defineConfig } from 'vite'
import { DIST } from './dist-folder.ts'
import { preCompressed } from './pre-compressed.ts'

const NAME = 'run-worker.js'
const FOLDER = import.meta.dirname

/** The service worker of the page of runs. It stands beside that page, since a worker's scope is its folder. */
export default defineConfig({
  plugins: [preCompressed((name) => name === NAME, true)],
  publicDir: false,
  build: {
    outDir: DIST,
    emptyOutDir: false,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: path.join(FOLDER, 'src/run/run.worker.ts'),
      output: { entryFileNames: NAME },
    },
  },
})
