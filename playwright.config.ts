import { mkdtempSync, chmodSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { ADMIN, PORTS, STOREFRONT_KEY, WORKERS } from './e2e/server.ts'
import { findChromium } from './scripts/lib/set-up.mjs'

/** An empty data folder for one server, open to the database's user. */
function freshDataDir(): string {
  const folder = mkdtempSync('/tmp/phuljhari-e2e-')
  chmodSync(folder, 0o755)
  return folder
}

// Workers read this file again; only the process that starts the servers needs folders.
const isWorker = process.env['TEST_WORKER_INDEX'] !== undefined

// `npm test -- pictures` takes the pictures of the documentation, of a sample shop.
const TAKES_PICTURES = process.env['PICTURES'] === 'on'

// Stories tagged `@main` are a shop's main jobs, which `npm test` runs: `--grep @main`, at most two minutes on two
// quiet cores. The others, such as the walks of every screen with every fault, role, language and hostile text, are run
// by the complete run: `--grep-invert @main`. A story of which only a part is a main job is split.
export default defineConfig({
  testDir: 'e2e',
  testIgnore: TAKES_PICTURES ? [] : ['**/*pictures.spec.ts'],
  workers: WORKERS,
  // A busy machine may fail one story of many. One that passes when repeated is listed as flaky, a defect to fix.
  retries: 1,
  forbidOnly: true,
  timeout: 240_000,
  // Long enough for a busy machine.
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    // A failure leaves a picture and the page's outline. Traces slow every story by a fifth: `--trace on` takes them.
    screenshot: 'only-on-failure',
    actionTimeout: 45_000,
    launchOptions: {
      executablePath: findChromium() ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: PORTS.map((port) => ({
    command: 'node scripts/start.mjs',
    url: `http://127.0.0.1:${port}/api/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    env: {
      PORT: String(port),
      DATA_DIR: isWorker ? '' : freshDataDir(),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      STOREFRONT_API_KEY: STOREFRONT_KEY,
      SAMPLE_DATA: 'on',
      STORE_NAME: TAKES_PICTURES ? 'Meenakshi Crackers' : 'Story Crackers',
    },
  })),
})
