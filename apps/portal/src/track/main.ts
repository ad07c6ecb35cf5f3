import { formatTime } from '@phuljhari/contract/rules/dates'
import { LANGUAGE_NAMES, LANGUAGES } from '@phuljhari/contract/rules/languages'
import type { TrackedOrder } from '@phuljhari/contract/tracking/tracking.contract'
import { TRACKING_PATH } from '@phuljhari/contract/tracking/tracking-status'
import '../ui/tokens.css'
import { announce } from './announce.ts'
import { h } from './dom.ts'
import { failureView, retryButton } from './failure-view.ts'
import { loadOrder } from './load-order.ts'
import { orderView } from './order-view.ts'
import './track.css'
import './cards.css'
import { say, toldOf } from './track.messages.ts'

const ONE_YEAR_SECONDS = 31_536_000
/** Somebody who comes back to the page after this sees the present state. */
const STALE_MS = 60_000

const main = document.querySelector('main') as HTMLElement
const shop = {
  name: document.title,
  phone: document.querySelector<HTMLMetaElement>('meta[name="shop-phone"]')?.content ?? '',
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
    retryButton(say.refresh, 'on-ink', () => void load()),
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
  show(
    failureView(failure, shop, () => void load()),
    shop.name,
  )
}

/** The links to the other languages. The server chooses the page by the cookie; the fragment stays. */
function languageButtons(): Node[] {
  return LANGUAGES.map((language) => {
    const isCurrent = language === document.documentElement.lang
    const choose = () => {
      document.cookie = `track-language=${language}; path=${TRACKING_PATH}; max-age=${ONE_YEAR_SECONDS}; samesite=lax`
      location.reload()
    }
    const attributes = { type: 'button', lang: language, 'aria-pressed': String(isCurrent), click: choose }
    return h('button', attributes, LANGUAGE_NAMES[language])
  })
}

const languages = document.querySelector('#languages')
languages?.setAttribute('aria-label', say.language)
languages?.append(...languageButtons())

addEventListener('hashchange', () => void load())
addEventListener('online', () => void load())
document.addEventListener('visibilitychange', () => {
  const isStale = shown === null || Date.now() - shown.at > STALE_MS
  if (document.visibilityState === 'visible' && isStale) void load()
})
void load()
