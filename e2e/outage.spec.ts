import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { ADMIN } from './server.ts'
import { signedIn, type Session } from './session.ts'
import { expect, test } from './test.ts'

/** Twice the longest time that the portal needs, for a busy machine. */
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

test('a screen that failed in an outage loads once the server is back', { tag: '@main' }, async ({ page }) => {
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

// covers beyond-78
test('an outage leaves the charges and the total of New Order in sight', async ({ page }) => {
  await page.goto(url('/orders/new'))
  const field = page.getByRole('combobox', { name: 'Add a product' })
  await field.fill('sparkler')
  // The fields beside it are lists of options, too.
  await page
    .getByRole('option', { name: /sparkler/i })
    .first()
    .click()
  const coupon = page.getByLabel('Coupon')
  const before = (await coupon.boundingBox())?.y ?? 0
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert').first()).toContainText('The products could not be loaded')
  // Without settings the fields of a registered shop are gone, so that it may stand higher.
  expect((await coupon.boundingBox())?.y).toBeLessThanOrEqual(before)
  for (const part of [coupon, page.getByLabel('Shipping ₹'), page.getByRole('button', { name: 'Pay and print' })])
    await expect(part).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Quantity').first()).toBeVisible()
})

test('a screen whose code could not be loaded opens by itself once the server is back', async ({ page }) => {
  await page.route(/\/assets\/OrdersScreen.*\.js$/, (route) => route.abort())
  await page.goto(url('/products'))
  await page.getByRole('link', { name: /^Orders/ }).click()
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible()
  await page.unroute(/\/assets\/OrdersScreen.*\.js$/)
  await expect(page.getByText(/orders found/)).toBeVisible({ timeout: RECOVERY_MS })
})

const CHECK_CONNECTION = 'Could not load this. Check your connection and try again.'
const UPDATED = 'The portal was updated.'

/** Fails the requests for a file of the build. */
const failFile = (page: Page, name: string) =>
  page.route(new RegExp(`/assets/${name}-.*\\.js$`), (route) => route.abort())

/** Puts a new build in place: a file of the one in this page is gone, and the page names another entry. */
async function replaceBuild(page: Page, name: string): Promise<void> {
  await page.route(new RegExp(`/assets/${name}-.*\\.js$`), (route) => route.fulfill({ status: 404 }))
  await page.route(/:\d+\/$/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-next.js"></script>' }),
  )
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Types the name of a new agent, and sends the form after the session has ended. */
async function sendAfterSessionEnd(page: Page): Promise<void> {
  await page.goto(url('/agents'))
  await page.getByRole('button', { name: 'Add Agent' }).click()
  const form = dialog(page, 'Add Agent')
  await form.getByLabel('Full Name').fill('Selvi Murugan')
  await form.getByLabel('Phone Number').fill('9876500077')
  await form.getByLabel('Aadhar Number').fill('234567890124')
  await page.route('**/api/delivery-agents', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 401, json: { message: 'Please sign in to continue' } })
      : route.fallback(),
  )
  await form.getByRole('button', { name: 'Add Agent' }).click()
}
/** Expects that the input is still in the form under the dialogs. */
const expectInput = (page: Page) => expect(page.getByLabel('Full Name')).toHaveValue('Selvi Murugan')

test('a dialog opens although one of its files fails once', async ({ page }) => {
  await page.route(/\/assets\/UploadDialog-.*\.css$/, (route) => route.abort(), { times: 1 })
  await page.goto(url('/products'))
  await page.getByRole('button', { name: 'Bulk Upload' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByText(CHECK_CONNECTION)).toBeHidden()
})

test('a dialog whose code cannot be loaded offers a retry, which opens it', async ({ page }) => {
  await failFile(page, 'AgentDialogs')
  await page.goto(url('/agents'))
  await page.getByRole('button', { name: 'Add Agent' }).click()
  await expect(page.getByText(CHECK_CONNECTION)).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page, 'Add Agent')).toBeVisible()
})

test('a dialog of a build that was replaced says that the portal was updated, and reloads', async ({ page }) => {
  await replaceBuild(page, 'AgentDialogs')
  await page.goto(url('/agents'))
  await page.getByRole('button', { name: 'Add Agent' }).click()
  await expect(page.getByText(UPDATED)).toBeVisible()
  await expect(page.getByText('connection')).toBeHidden()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('button', { name: 'Add Agent' }).click()
  await expect(dialog(page, 'Add Agent')).toBeVisible()
})

test('a screen of a build that was replaced opens after one reload, and does not reload again', async ({ page }) => {
  await replaceBuild(page, 'OrdersScreen')
  let pages = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages++
  })
  await page.goto(url('/products'))
  await page.getByRole('link', { name: /^Orders/ }).click()
  await expect.poll(() => pages).toBe(2)
  await expect(page.getByRole('heading', { name: UPDATED })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  expect(pages).toBe(2)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText(/orders found/)).toBeVisible()
})

test('sign-in over a form can be retried when its code cannot be loaded, and the input is kept', async ({ page }) => {
  await failFile(page, 'SignInAgain')
  await sendAfterSessionEnd(page)
  const again = dialog(page, 'Your session has ended')
  await expect(again.getByRole('alert')).toContainText(CHECK_CONNECTION)
  await expectInput(page)
  await page.unrouteAll()
  await again.getByRole('button', { name: 'Try again' }).click()
  await again.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password)
  await again.getByRole('button', { name: 'Sign In' }).click()
  await expect(again).toBeHidden()
  await dialog(page, 'Add Agent').getByRole('button', { name: 'Add Agent' }).click()
  await expect(page.getByText('Selvi Murugan')).toBeVisible()
})

test('a new build without the code of sign-in does not discard the input of a form', async ({ page, context }) => {
  await replaceBuild(page, 'SignInAgain')
  await sendAfterSessionEnd(page)
  const again = dialog(page, 'Your session has ended')
  await expect(again.getByRole('alert')).toContainText(`${UPDATED} Save what you typed first.`)
  await expectInput(page)
  // Another tab signs in.
  const { token } = (await (await page.request.post('/api/vendor/signin', { data: ADMIN })).json()) as Session
  const other = await context.newPage()
  await other.goto(url('/spark.svg'))
  await other.evaluate((signedIn) => localStorage.setItem('token', signedIn), token)
  await expect(again).toBeHidden()
  await expectInput(page)
})

test('questions and messages are shown plainly, and can be answered, without the code of dialogs', async ({ page }) => {
  await failFile(page, 'Overlays')
  await page.goto(url('/brands'))
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('?')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(page.getByRole('alert')).toContainText(`Keyboard shortcuts${CHECK_CONNECTION}`)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(again).toBeHidden()

  // A part that cannot be loaded asks in the same plain way.
  await failFile(page, 'CommandPalette')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('alert')).toContainText(CHECK_CONNECTION)
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.unrouteAll()
  await again.click()
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
})
