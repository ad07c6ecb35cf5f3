import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { signedIn } from './session.ts'
import { expect, test } from './test.ts'

/** Twice what the portal needs at most, for a busy machine. */
const RECOVERY_MS = 10_000

/** A proxy between browser and server; while stopped, it refuses connections like a server that is down. */
class Proxy {
  private server: Server | undefined
  private readonly target: number
  private readonly sockets = new Set<Socket>()
  port = 0

  /** @param target the port of the server behind it */
  constructor(target: number) {
    this.target = target
  }

  async start(): Promise<void> {
    this.server = createServer((incoming) => {
      const outgoing = connect(this.target, '127.0.0.1')
      for (const socket of [incoming, outgoing]) {
        this.sockets.add(socket)
        socket.on('error', () => {}).on('close', () => this.sockets.delete(socket))
      }
      incoming.pipe(outgoing).pipe(incoming)
    }).listen(this.port, '127.0.0.1')
    await once(this.server, 'listening')
    this.port = (this.server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    const { server } = this
    if (!server?.listening) return
    server.close()
    for (const socket of this.sockets) socket.destroy()
    await once(server, 'close')
  }
}

let proxy: Proxy
test.beforeEach(async ({ page, baseURL }) => {
  proxy = new Proxy(Number(new URL(baseURL ?? '').port))
  await proxy.start()
  await signedIn(page)
})
test.afterEach(() => proxy.stop())
const url = (path: string) => `http://127.0.0.1:${proxy.port}${path}`

test('a screen that failed during an outage loads by itself once the server is back', async ({ page }) => {
  // The code of the other screens is fetched once this one is in use and idle.
  const prefetched = page.waitForResponse(/\/assets\/ReportsScreen.*\.js$/)
  await page.goto(url('/products'))
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.mouse.move(9, 9)
  await prefetched

  await proxy.stop()
  await page.getByRole('link', { name: /^Brands/ }).click()
  await expect(page.getByText('System Offline')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch brands')

  await proxy.start()
  await expect(page.getByRole('row').nth(1)).toBeVisible({ timeout: RECOVERY_MS })
  await expect(page.getByText('System Online')).toBeVisible({ timeout: RECOVERY_MS })
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a screen whose code could not be loaded reloads by itself once the server is back', async ({ page }) => {
  await page.route(/\/assets\/OrdersScreen.*\.js$/, (route) => route.abort())
  await page.goto(url('/products'))
  await page.getByRole('link', { name: /^Orders/ }).click()
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible()
  await page.unroute(/\/assets\/OrdersScreen.*\.js$/)
  await expect(page.getByText(/orders found/)).toBeVisible({ timeout: RECOVERY_MS })
})
