import { execFileSync } from 'node:child_process'

/** Stories run in parallel in as many browsers, each with a separate server and database. */
export const WORKERS = 2

const FREE_PORTS = `const servers = Array.from({ length: ${WORKERS} }, () => require('node:net').createServer())
const listening = servers.map((server) => new Promise((done) => server.listen(0, '127.0.0.1', done)))
Promise.all(listening).then(() => {
  process.stdout.write(servers.map((server) => server.address().port).join())
  for (const server of servers) server.close()
})`
// Chosen once, by the first process of a run; its workers inherit it.
process.env['E2E_PORTS'] ??= execFileSync(process.execPath, ['-e', FREE_PORTS], { encoding: 'utf8' })

/** The port of each worker's server (playwright.config.ts). */
export const PORTS = process.env['E2E_PORTS'].split(',').map(Number)

export const ADMIN = { email: 'owner@shop.example', password: 'sparkling-diwali' }
export const STOREFRONT_KEY = 'storefront-key-of-the-stories'
