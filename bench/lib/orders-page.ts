import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { traceThread } from './trace-thread.ts'

const watcher = readFileSync(path.join(import.meta.dirname, 'watch-orders.js'), 'utf8')
/** Pixels per second: a fast scroll. */
const WHEEL_SPEED = 3000

export type Timing = {
  /** From the key press to the first frame with the complete result; null when the result looks the same as before. */
  ms: number | null
  /** From the last byte of the reply to the first frame with its orders; null when they look the same as before. */
  afterReplyMs: number | null
  /** From the key press to the next frame, whatever it shows; 0 when under 16 ms. */
  keyMs: number
  /** The longest task until then; 0 when none took more than 50 ms. */
  taskMs: number
  /** The part of `ms` in which the page's thread ran; the rest it waited for the CPU. Null when not traced. */
  ownMs?: number | null
}
/** How long each frame was on screen, and long tasks, in milliseconds. */
export type Frames = { durations: number[]; tasks: number[] }
export type Loaded = { cardsMs: number; replyMs: number; allMs: number; tasks: number[] }

/** Drives the orders screen on a throttled CPU, as a user would. */
export class OrdersPage {
  readonly page: Page
  readonly cdp: CDPSession
  /** Bytes transferred for each reply about orders, headers included. */
  readonly replies: number[] = []

  private constructor(page: Page, cdp: CDPSession) {
    this.page = page
    this.cdp = cdp
  }

  static async open(context: BrowserContext, slowdown: number): Promise<OrdersPage> {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await cdp.send('Network.enable')
    await page.addInitScript({ content: watcher })
    const opened = new OrdersPage(page, cdp)
    const listRequests = new Set<string>()
    cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (new URL(request.url).pathname.startsWith('/api/orders')) listRequests.add(requestId)
    })
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (listRequests.has(requestId)) opened.replies.push(encodedDataLength)
    })
    return opened
  }

  /** @param count the number of orders, formatted as on screen */
  async load(url: string, count: string): Promise<Loaded> {
    await this.page.goto(url, { waitUntil: 'commit' })
    const first = await this.page.evaluate<{ cardsMs: number; replyMs: number }>('ordersWatch.firstCards()')
    return { ...first, ...(await this.page.evaluate<Omit<Loaded, 'cardsMs'>>(`ordersWatch.allFound('${count}')`)) }
  }

  /**
   * Performs `act` and waits until its result is stable.
   * @param search the search text that must be active by then, with a reply of `path`; null when nothing is fetched.
   */
  async timeResult(act: () => Promise<unknown>, search: string | null = null, path = '/api/orders'): Promise<Timing> {
    await this.page.evaluate('ordersWatch.begin()')
    await act()
    return this.page.evaluate<Timing>(`ordersWatch.answered(${JSON.stringify(search)}, '${path}')`)
  }

  /** Types a word key by key, waiting for each result, and deletes it again. */
  async search(word: string): Promise<{ typed: Timing[]; deleted: Timing[] }> {
    const stop = await traceThread(this.cdp)
    const timings = await this.#search(word)
    const own = await stop()
    for (const [index, timing] of [...timings.typed, ...timings.deleted].entries())
      timing.ownMs = timing.ms === null ? null : (own[index] ?? null)
    return timings
  }

  async #search(word: string): Promise<{ typed: Timing[]; deleted: Timing[] }> {
    const [typed, deleted]: [Timing[], Timing[]] = [[], []]
    const keys = this.page.keyboard
    await this.page.getByRole('textbox', { name: 'Search orders' }).focus()
    for (let end = 1; end <= word.length; end++)
      typed.push(await this.timeResult(() => keys.press(word.charAt(end - 1)), word.slice(0, end)))
    for (let end = word.length - 1; end >= 0; end--)
      deleted.push(await this.timeResult(() => keys.press('Backspace'), word.slice(0, end)))
    return { typed, deleted }
  }

  filter(status: string): Promise<Timing> {
    return this.timeResult(() => this.page.getByRole('combobox', { name: 'Status' }).selectOption(status), '')
  }

  /** Opens the map: from the click to its first markers, and to the last. */
  async map(): Promise<{ first: number | null; whole: Timing }> {
    const views = this.page.getByRole('radiogroup', { name: 'View' })
    const select = (view: string) => views.getByText(view, { exact: true }).click()
    const whole = await this.timeResult(() => select('Map'), '', '/api/orders/map')
    const first = await this.page.evaluate<number | null>('ordersWatch.firstMarkers()')
    await this.timeResult(() => select('List'))
    return { first, whole }
  }

  /** Scrolls the page down and measures its frames. */
  async scroll(pixels: number): Promise<Frames> {
    await this.page.evaluate('ordersWatch.countFrames()')
    await this.cdp.send('Input.synthesizeScrollGesture', {
      x: 700,
      y: 600,
      yDistance: -pixels,
      speed: WHEEL_SPEED,
      gestureSourceType: 'mouse',
      preventFling: true,
    })
    return this.page.evaluate<Frames>('ordersWatch.countedFrames()')
  }

  /** Heap in use before and after a garbage collection, in MB. */
  async heap(): Promise<{ before: number; after: number }> {
    const used = async () => (await this.cdp.send('Runtime.getHeapUsage')).usedSize / 1_000_000
    const before = await used()
    await this.cdp.send('HeapProfiler.collectGarbage')
    return { before, after: await used() }
  }

  /** Bytes of the replies that `act` causes, and the long tasks of the page. */
  async refresh(act: () => Promise<unknown>): Promise<{ bytes: number; tasks: number[] }> {
    const known = this.replies.length
    await this.page.evaluate('ordersWatch.begin()')
    await act()
    while (this.replies.length === known) await this.page.evaluate('new Promise(requestAnimationFrame)')
    // Until the reply has been rendered: there is nothing to await when it changes nothing on screen.
    await this.page.evaluate('new Promise((drawn) => setTimeout(drawn, 500))')
    const tasks = await this.page.evaluate<number[]>('ordersWatch.tasks.map(([, duration]) => duration)')
    return { bytes: this.replies.slice(known).reduce((sum, bytes) => sum + bytes, 0), tasks }
  }
}
