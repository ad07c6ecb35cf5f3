import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Shop } from './shop.ts'

export type Visit = {
  /** From the navigation to the painted first rows, in milliseconds. */
  rowsMs: number
  /** Transferred bytes of JS and CSS, with headers. */
  codeBytes: number
  /** Transferred bytes of everything, with headers. */
  bytes: number
  requests: number
  /** The longest task; 0 if none took more than 50 ms. */
  longestTaskMs: number
  /** Cumulative layout shift. */
  shift: number
}

type Seen = Pick<Visit, 'rowsMs' | 'longestTaskMs' | 'shift'>

export type Conditions = { name: string; cpu: number; network: { bitsPerSecond: number; latencyMs: number } | null }
export const PLAIN: Conditions = { name: 'plain', cpu: 1, network: null }
/** The conditions of the budget: a cheap phone on a poor connection. */
export const SLOW: Conditions = { name: 'slow', cpu: 4, network: { bitsPerSecond: 1_600_000, latencyMs: 150 } }

const watcher = readFileSync(path.join(import.meta.dirname, 'watch-page.js'), 'utf8')

async function applyConditions(cdp: CDPSession, { cpu, network }: Conditions): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await cdp.send('Network.enable')
  if (network)
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: network.bitsPerSecond / 8,
      uploadThroughput: network.bitsPerSecond / 8,
    })
}

/** A browser context with an empty cache. */
export async function newVisitor(browser: Browser, shop: Shop, isSignedIn: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-IN' })
  if (isSignedIn) {
    const { token, user } = await shop.signIn()
    const saved = { token, user: JSON.stringify(user) }
    await context.addInitScript({ content: `Object.assign(localStorage, ${JSON.stringify(saved)})` })
  }
  return context
}

const ROWS_TIMEOUT_MS = 60_000

/** @throws {Error} when nothing on the page matches `selector` in time */
async function rowsPainted(page: Page, url: string, selector: string): Promise<void> {
  const timeout = `new Promise((done) => setTimeout(done, ${ROWS_TIMEOUT_MS}, true))`
  if (await page.evaluate(`Promise.race([rowsPainted, ${timeout}])`)) throw new Error(`${url} never showed ${selector}`)
}

/** Opens `url` in a new page and waits for the first rows, found by `selector`. */
export async function visit(
  context: BrowserContext,
  url: string,
  selector: string,
  conditions: Conditions,
): Promise<Visit> {
  const page = await context.newPage()
  try {
    const cdp = await context.newCDPSession(page)
    await applyConditions(cdp, conditions)
    const kinds = new Map<string, string>()
    const sum = { bytes: 0, codeBytes: 0, requests: 0 }
    cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      sum.bytes += encodedDataLength
      if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) sum.codeBytes += encodedDataLength
      if (encodedDataLength > 0) sum.requests++
    })
    await page.addInitScript({ content: `${watcher}\nwatchFor(${JSON.stringify(selector)})` })
    await page.goto(url, { waitUntil: 'commit' })
    await rowsPainted(page, url, selector)
    const atRows = { ...sum }
    // Include layout shifts that come after the first rows.
    await page.waitForLoadState('load')
    return { ...(await page.evaluate<Seen>('seen')), ...atRows }
  } finally {
    await page.close()
  }
}
