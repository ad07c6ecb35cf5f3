import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { traceThread } from './trace-thread.ts'

const watcher = readFileSync(path.join(import.meta.dirname, 'watch-orders.js'), 'utf8')
const LIST = '/allOrders'
/** Pixels a second: a wheel turned fast. */
const WHEEL_SPEED = 3000

export type Answered = {
  /** From the key to the first frame that showed the whole answer; null when that looks as before. */
  ms: number | null
  /** From the key to the next frame, whatever it showed; 0 when under 16 ms. */
  keyMs: number
  /** The longest task of the page meanwhile; 0 when none took more than 50 ms. */
  taskMs: number
  /** How long the page's own thread ran of `ms`: what is left was spent waiting for a busy machine. Null where it was not traced. */
  ownMs?: number | null
}
export type Frames = { stood: number[]; tasks: number[] }
export type Loaded = { cardsMs: number; replyMs: number; allMs: number; tasks: number[] }

/** The orders screen in a page of its own, on a slowed CPU, with what a person does there. */
export class OrdersPage {
  readonly page: Page
  readonly cdp: CDPSession
  /** Bytes of each reply of orders as they came over the wire, heads included. */
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
    const asked = new Set<string>()
    cdp.on('Network.requestWillBeSent', ({ requestId, request }) => request.url.includes(LIST) && asked.add(requestId))
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (asked.has(requestId)) opened.replies.push(encodedDataLength)
    })
    return opened
  }

  /** @param count how many orders there are, as the screen writes it. */
  async load(url: string, count: string): Promise<Loaded> {
    await this.page.goto(url, { waitUntil: 'commit' })
    const first = await this.page.evaluate<{ cardsMs: number; replyMs: number }>('ordersWatch.firstCards()')
    return { ...first, ...(await this.page.evaluate<Omit<Loaded, 'cardsMs'>>(`ordersWatch.allFound('${count}')`)) }
  }

  /** Makes something happen, and waits until its answer stands. @param search what must be searched for by then. */
  async answer(act: () => Promise<unknown>, search: string | null = null): Promise<Answered> {
    await this.page.evaluate('ordersWatch.begin()')
    await act()
    return this.page.evaluate<Answered>(`ordersWatch.answered(${JSON.stringify(search)})`)
  }

  /** Types a word key by key, waiting for each answer, and deletes it again. */
  async search(word: string): Promise<{ typed: Answered[]; deleted: Answered[] }> {
    const stop = await traceThread(this.cdp)
    const answers = await this.#search(word)
    const own = await stop()
    const all = [...answers.typed, ...answers.deleted]
    all.forEach((answer, index) => (answer.ownMs = answer.ms === null ? null : (own[index] ?? null)))
    return answers
  }

  async #search(word: string): Promise<{ typed: Answered[]; deleted: Answered[] }> {
    const [typed, deleted]: [Answered[], Answered[]] = [[], []]
    const keys = this.page.keyboard
    await this.page.getByRole('textbox', { name: 'Search orders' }).focus()
    for (let end = 1; end <= word.length; end++)
      typed.push(await this.answer(() => keys.press(word.charAt(end - 1)), word.slice(0, end)))
    for (let end = word.length - 1; end >= 0; end--)
      deleted.push(await this.answer(() => keys.press('Backspace'), word.slice(0, end)))
    return { typed, deleted }
  }

  filter(status: string): Promise<Answered> {
    return this.answer(() => this.page.getByRole('combobox', { name: 'Status' }).selectOption(status))
  }

  /** The map, from the press to its first markers and to the last. */
  async map(): Promise<{ first: number | null; whole: Answered }> {
    const views = this.page.getByRole('radiogroup', { name: 'View' })
    const press = (view: string) => views.getByText(view, { exact: true }).click()
    const whole = await this.answer(() => press('Map'))
    const first = await this.page.evaluate<number | null>('ordersWatch.firstMarkers()')
    await this.answer(() => press('List'))
    return { first, whole }
  }

  /** Turns the wheel over the page, and tells how long its frames stood. */
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

  /** What is in use after everything that nobody holds has been collected, and before, in MB. */
  async heap(): Promise<{ held: number; before: number }> {
    const used = async () => (await this.cdp.send('Runtime.getHeapUsage')).usedSize / 1_000_000
    const before = await used()
    await this.cdp.send('HeapProfiler.collectGarbage')
    return { held: await used(), before }
  }

  /** Bytes of the replies of orders that come by `act`, and what it cost the page. */
  async refresh(act: () => Promise<unknown>): Promise<{ bytes: number; answered: number[] }> {
    const known = this.replies.length
    await this.page.evaluate('ordersWatch.begin()')
    await act()
    while (this.replies.length === known) await this.page.evaluate('new Promise(requestAnimationFrame)')
    // The frame behind the reply, and the tasks that led to it.
    await this.page.evaluate('new Promise((drawn) => setTimeout(drawn, 500))')
    const answered = await this.page.evaluate<number[]>('ordersWatch.tasks.map(([, duration]) => duration)')
    return { bytes: this.replies.slice(known).reduce((sum, bytes) => sum + bytes, 0), answered }
  }
}
