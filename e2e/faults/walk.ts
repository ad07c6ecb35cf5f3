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
  /** Calls the API without the proxy. */
  shop: Shop
  proxy: FaultProxy
  /** Part of the names of what the cell creates. */
  mark: string
  /** Reads from the API. */
  read: <T>(path: string) => Promise<T>
}

/** The change that a cell makes. */
export type Change = {
  /** Opens the form and fills it in. @returns what to press */
  fill: () => Promise<Locator>
  /** What to press when a question follows. */
  confirm?: Locator
  /** What the screen shows once the change is made. */
  done: Locator
  /** What shows after a reload that the change was made, if that is not `done`. */
  seen?: () => Promise<Locator>
  /** How often the change was made. */
  count: () => Promise<number>
}

/** A row of the table: a change that a screen offers. */
export type WriteRow = {
  screen: string
  change: string
  call: Call
  /** Set where there is no form that would stay open: the screen is loaded again, and shows what was saved. */
  isAction?: true
  /** Creates what the change needs. */
  begin: (walk: Walk) => Promise<Change> | Change
}

/** What a cell opens and expects to see. */
export type Reading = {
  open: () => Promise<unknown>
  /** What has to be pressed to load it, which also retries. */
  press?: Locator
  /** What is shown once it has loaded. */
  shows: Locator
}

/** A row of the table: what a screen loads. */
export type ReadRow = {
  screen: string
  call: Call
  /** Creates what the screen loads. */
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

/** Gives each cell a separate page behind the proxy; the cells of a worker share a shop and the browser's cache. */
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
        // Clears the drafts of earlier cells, but keeps those of this one over a reload.
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
