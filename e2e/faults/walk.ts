import type { BrowserContext, Locator, Page } from '@playwright/test'
import { startPortal } from '../other-server/start-portal.ts'
import { ADMIN, STOREFRONT_KEY } from '../server.ts'
import { saveSession, type Session } from '../session.ts'
import { Shop } from '../shop.ts'
import { expect as baseExpect, test as base } from '../test.ts'
import { FaultProxy, type Call } from './proxy.ts'

/** Long enough for a busy machine, short enough for a table in which many cells fail. */
const TIMEOUT_MS = 15_000
export const expect = baseExpect.configure({ timeout: TIMEOUT_MS })

/** What a cell of the table works with. */
export type Walk = {
  page: Page
  /** The API without the proxy. */
  shop: Shop
  proxy: FaultProxy
  /** In the names of what the cell makes. */
  mark: string
  /** Reads from the API. */
  read: <T>(path: string) => Promise<T>
}

/** One change that a cell makes. */
export type Change = {
  /** Opens the form and fills it in. @returns what to press */
  fill: () => Promise<Locator>
  /** What has to be pressed after it: the answer to a question. */
  confirm?: Locator
  /** What the screen shows once it is done. */
  done: Locator
  /** What shows after a reload that it was done, if not the same. */
  seen?: () => Promise<Locator>
  /** How many there are of it. */
  count: () => Promise<number>
}

/** A change of a screen: the rows of the table. */
export type WriteRow = {
  screen: string
  change: string
  call: Call
  /** It has no form that would stay open: the screen is read again, and shows by itself what was saved. */
  isAction?: true
  /** Makes what it needs. */
  begin: (walk: Walk) => Promise<Change> | Change
}

/** One look at what a row reads. */
export type Reading = {
  open: () => Promise<unknown>
  /** What has to be pressed to read it; it is also what tries again. */
  press?: Locator
  /** What is shown then. */
  shows: Locator
}

/** What a screen reads. */
export type ReadRow = {
  screen: string
  call: Call
  /** Makes what it needs. */
  begin: (walk: Walk) => Promise<Reading> | Reading
}

/** Registers the shop for GST, so that it issues tax invoices. */
async function register({ request, headers }: Shop): Promise<void> {
  const identity = { legalName: 'Story Crackers', address: '1 Bazaar Street, Sivakasi 626123', stateCode: '33' }
  const registration = { kind: 'regular', gstin: '33AAAPK0000A1Z4', hsnDigits: 4, eInvoice: false }
  for (const [key, value] of Object.entries({ identity, registration })) {
    const { settings, latest } = (await (await request.get('/api/settings', { headers })).json()) as {
      settings: Record<string, object>
      latest: Record<string, string>
    }
    const data = { key, value: { ...settings[key], ...value }, basedOn: latest[key] ?? null }
    const reply = await request.post('/api/settings', { headers, data })
    if (!reply.ok()) throw new Error(await reply.text())
  }
}

type Shared = { proxy: FaultProxy; shop: Shop; owner: Session; context: BrowserContext }
let cells = 0

/** Gives each cell a page of its own, behind the proxy; all of a worker share a shop and the browser's cache. */
export const test = base.extend<{ newWalk: () => Promise<Walk> }, { shared: Shared }>({
  shared: [
    async ({ playwright, browser }, use) => {
      const { email, password } = ADMIN
      const environment = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, STOREFRONT_API_KEY: STOREFRONT_KEY }
      const portal = await startPortal({ ...environment, SAMPLE_DATA: 'on' })
      const proxy = await FaultProxy.start(Number(new URL(portal.address).port))
      try {
        const request = await playwright.request.newContext({ baseURL: portal.address })
        const owner = (await (await request.post('/api/vendor/signin', { data: ADMIN })).json()) as Session
        const shop = await Shop.open(request)
        await register(shop)
        const context = await browser.newContext({
          baseURL: proxy.url,
          viewport: { width: 1440, height: 900 },
          locale: 'en-IN',
          reducedMotion: 'reduce',
        })
        context.setDefaultTimeout(TIMEOUT_MS)
        await use({ proxy, shop, owner, context })
        await context.close()
        await request.dispose()
      } finally {
        await proxy.stop()
        await portal.stop()
      }
    },
    { scope: 'worker' },
  ],
  newWalk: async ({ shared: { proxy, shop, owner, context } }, use) => {
    const pages: Page[] = []
    await use(async () => {
      proxy.clear()
      for (const page of pages.splice(0)) await page.close()
      const page = await context.newPage()
      pages.push(page)
      await page.addInitScript(() => {
        window.print = () => window.top?.document.documentElement.setAttribute('data-printed', '')
        // Bills that an earlier cell kept; they survive a reload of this one.
        if (sessionStorage.getItem('cell') === null) localStorage.clear()
        sessionStorage.setItem('cell', 'begun')
      })
      await saveSession(page, owner)
      const mark = `${Date.now().toString(36)}${(++cells).toString(36)}`
      const read = async <T>(path: string) => {
        const reply = await shop.request.get(`/api${path}`, { headers: shop.headers })
        if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`)
        return (await reply.json()) as T
      }
      return { page, shop, proxy, mark, read }
    })
    proxy.clear()
    for (const page of pages) await page.close()
  },
})
