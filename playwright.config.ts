import { mkdtempSync, chmodSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { ADMIN, PORT, STOREFRONT_KEY } from './e2e/server.ts'
import { findChromium } from './scripts/lib/set-up.mjs'

/** A data folder of this run alone, open to the database's user. Kept from the workers, which read this file again. */
function freshDataDir(): string {
  const folder = process.env['E2E_DATA_DIR'] ?? mkdtempSync('/tmp/phuljhari-e2e-')
  chmodSync(folder, 0o755)
  process.env['E2E_DATA_DIR'] = folder
  return folder
}

export default defineConfig({
  testDir: 'e2e',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  // A busy machine is no failure of the portal.
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    trace: 'retain-on-failure',
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
  webServer: {
    command: 'node scripts/start.mjs',
    url: `http://127.0.0.1:${PORT}/api/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(PORT),
      DATA_DIR: freshDataDir(),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      STOREFRONT_API_KEY: STOREFRONT_KEY,
      SAMPLE_DATA: 'on',
      STORE_NAME: 'Story Crackers',
    },
  },
})
