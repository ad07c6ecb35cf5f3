import { formatTime } from '@phuljhari/contract/rules/dates'
import type { TrackedOrder } from '@phuljhari/contract/tracking/tracking.contract'
import { TRACKING_PATH } from '@phuljhari/contract/tracking/tracking-status'
import '../ui/tokens.css'
import { announce } from '../pages-without-account/announce.ts'
import '../pages-without-account/base.css'
import { h } from '../pages-without-account/dom.ts'
import { failureView, retryButton } from '../pages-without-account/failure-view.ts'
import { addLanguageButtons } from '../pages-without-account/language-buttons.ts'
import { shared } from '../pages-without-account/shared.messages.ts'
import { shop } from '../pages-without-account/shop.ts'
import { loadOrder, type Failure } from './load-order.ts'
import { orderView, shopCard } from './order-view.ts'
import './cards.css'
import { say, toldOf } from './track.messages.ts'

/** Somebody who comes back to the page after this sees the present state. */
const STALE_MS = 60_000

const main = document.querySelector('main') as HTMLElement

const FAILURES: Record<Failure, { title: string; hint: string; canRetry: boolean }> = {
  ended: { title: shared.ended, hint: shared.endedHint, canRetry: false },
  incomplete: { title: shared.incomplete, hint: shared.incompleteHint, canRetry: false },
  offline: { title: shared.offline, hint: say.offlineHint, canRetry: true },
  tooMany: { title: shared.tooMany, hint: shared.tooManyHint, canRetry: true },
  failed: { title: say.failed, hint: shared.failedHint, canRetry: true },
}

/** What the page shows: the order, of which link, and since when. */
let shown: { order: TrackedOrder; secret: string; at: number } | null = null
/** Counts the loads: only the latest one shows what it got. */
let loads = 0

function show(nodes: readonly Node[], title: string): void {
  const hadFocus = main.contains(document.activeElement)
  main.replaceChildren(...nodes)
  document.title = `${title} · ${shop.name}`
  // The button that was pressed has been replaced by its like.
  if (hadFocus) main.querySelector<HTMLElement>('.as-of button')?.focus()
}

function showOrder(order: TrackedOrder, at: number, notice?: string): void {
  const { title } = toldOf(order.status, order.fulfilment)
  const time = formatTime(new Date(at).toISOString())
  const view = orderView(
    order,
    time,
    retryButton(shared.refresh, 'on-ink', () => void load()),
  )
  if (notice !== undefined) view.unshift(h('p', { class: 'notice', role: 'alert' }, notice))
  show(view, title)
  if (notice === undefined) announce(say.updated(title, time))
}

/** Loads the order of the link in the address bar, and shows it. What is shown stays when that fails on the way. */
async function load(): Promise<void> {
  const secret = location.hash.slice(1)
  const own = (loads += 1)
  if (shown?.secret !== secret) shown = null
  if (shown === null) show([h('div', { class: 'hero' }, h('h1', { class: 'waiting' }, say.loading))], shop.name)
  main.setAttribute('aria-busy', 'true')
  const loaded = await loadOrder(secret)
  if (own !== loads) return
  main.removeAttribute('aria-busy')
  if ('order' in loaded) {
    shown = { order: loaded.order, secret, at: Date.now() }
    return showOrder(shown.order, shown.at)
  }
  const { failure } = loaded
  if (shown !== null && failure !== 'ended') return showOrder(shown.order, shown.at, say.stale)
  shown = null
  const retry = FAILURES[failure].canRetry ? () => void load() : null
  show(failureView(FAILURES[failure], retry, shopCard(shop.name, shop.phone)), shop.name)
}

addLanguageButtons(TRACKING_PATH)
addEventListener('hashchange', () => void load())
addEventListener('online', () => void load())
document.addEventListener('visibilitychange', () => {
  const isStale = shown === null || Date.now() - shown.at > STALE_MS
  if (document.visibilityState === 'visible' && isStale) void load()
})
void load()
