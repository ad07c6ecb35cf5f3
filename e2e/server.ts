import { execFileSync } from 'node:child_process'

const ASK = `const probe = require('node:net').createServer().listen(0, '127.0.0.1', () => {
  process.stdout.write(String(probe.address().port))
  probe.close()
})`
// Asked of the system once, by the first process of a run; its workers inherit the answer.
process.env['E2E_PORT'] ??= execFileSync(process.execPath, ['-e', ASK], { encoding: 'utf8' })

/** What the server under test is started with (playwright.config.ts). */
export const PORT = Number(process.env['E2E_PORT'])
export const ADMIN = { email: 'owner@shop.example', password: 'sparkling-diwali' }
export const STOREFRONT_KEY = 'storefront-key-of-the-stories'
