import { execFileSync } from 'node:child_process'

const FREE_PORT = `const probe = require('node:net').createServer().listen(0, '127.0.0.1', () => {
  process.stdout.write(String(probe.address().port))
  probe.close()
})`
// Chosen once, by the first process of a run; its workers inherit it.
process.env['E2E_PORT'] ??= execFileSync(process.execPath, ['-e', FREE_PORT], { encoding: 'utf8' })

/** Settings of the server under test (playwright.config.ts). */
export const PORT = Number(process.env['E2E_PORT'])
export const ADMIN = { email: 'owner@shop.example', password: 'sparkling-diwali' }
export const STOREFRONT_KEY = 'storefront-key-of-the-stories'
