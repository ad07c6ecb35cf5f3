import { RUN_PATH, type RunStatus } from '@phuljhari/contract/runs/run-words'
import '../ui/tokens.css'
import { announce } from '../pages-without-account/announce.ts'
import '../pages-without-account/base.css'
import { h } from '../pages-without-account/dom.ts'
import { addLanguageButtons } from '../pages-without-account/language-buttons.ts'
import { shop } from '../pages-without-account/shop.ts'
import { barContent } from './bar.ts'
import { openDeliveredDialog } from './delivered-dialog.ts'
import { clearDraft, readDraft, type Draft } from './draft.ts'
import { openFailedDialog } from './failed-dialog.ts'
import { installWorker } from './install-worker.ts'
import { notices } from './notices.ts'
import { HOLD_MS } from './outbox.ts'
import { PageState, type Details } from './page-state.ts'
import { Phone } from './phone.ts'
import { placeholder } from './placeholder.ts'
import { replaceContent } from './replace-content.ts'
import { runContent, type RunHandlers } from './run-content.ts'
import { toPickUp, type StopView } from './run-view.ts'
import { say, STATUS_TEXTS } from './run.messages.ts'
import './run.css'
import { Sender } from './sender.ts'
import './stops.css'

/** How often a page that is looked at asks for changes. */
const POLL_MS = 60_000

const main = document.querySelector('main') as HTMLElement
const notice = h('div', { class: 'notices', role: 'status' })
const bar = h('section', { class: 'bar', 'aria-label': say.waitingTitle })
const foot = h('p', { class: 'foot' })
main.before(notice)
main.after(foot, bar)
addLanguageButtons(RUN_PATH)

const page = new PageState(await Phone.open())
/** Tells the other tabs of this browser that something has changed. */
const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('run') : null
/** What the agent opened and closed, while the page is open. */
const opened = new Map<string, boolean>()

async function refresh(): Promise<void> {
  await page.refresh()
  draw()
}
async function load(): Promise<void> {
  const reading = page.load()
  draw()
  await reading
  draw()
  tabs?.postMessage('')
}
const sender = new Sender(page.phone, refresh, load)
/** Sends what waits, then reads the stops. */
async function sendAndLoad(): Promise<void> {
  await sender.send()
  await load()
}

/** Writes an action, shows it, and sends it once it can no longer be undone. */
async function record(views: readonly StopView[], status: RunStatus, details: Details = {}): Promise<boolean> {
  const [first] = views
  if (!first) return false
  // The next stop opens by itself, and this one closes.
  for (const { stop } of views) opened.delete(stop.orderId)
  await page.record(views, status, details)
  draw()
  const what = STATUS_TEXTS[status]
  announce(views.length > 1 ? say.enteredMany(what, views.length) : say.entered(what, first.stop.customerName))
  if (document.activeElement === document.body) main.querySelector<HTMLElement>('[data-next=true] > summary')?.focus()
  tabs?.postMessage('')
  sender.sendIn(HOLD_MS + 100)
  return true
}

function deliver(view: StopView, draft: Draft | null): void {
  openDeliveredDialog(view.stop, draft, (details) => record([view], 'delivered', details), draw)
}

const handlers: RunHandlers = {
  opened,
  toggle(orderId, isOpen) {
    opened.set(orderId, isOpen)
    draw()
  },
  refresh: () => void sendAndLoad(),
  pickUpAll: () => void record(toPickUp(page.view), 'picked_up'),
  act(orderId, status) {
    const view = page.view.open.find(({ stop }) => stop.orderId === orderId)
    if (!view?.actions.includes(status)) return
    if (status === 'delivered') deliver(view, null)
    else if (status === 'failed')
      openFailedDialog(view.stop.customerName, (reason) => record([view], status, { reason }), draw)
    else void record([view], status)
  },
  undo(press) {
    void page.undo(press).then((isUndone) => {
      announce(isUndone ? say.undone : say.tooLateToUndo)
      draw()
      tabs?.postMessage('')
    })
  },
  dismiss: (id) => void page.dismiss(id).then(draw),
}

async function enterDigits(digits: string): Promise<string> {
  const problem = await page.enterDigits(digits)
  if (problem !== '') return problem
  draw()
  // The browser may otherwise clear what waits when the phone is short of room. It may refuse.
  if (page.link?.device) void navigator.storage?.persist?.().catch(() => false)
  void sendAndLoad()
  return ''
}

function drawBar(): void {
  const { view, link } = page
  const isShown = view.waiting > 0 || link?.run !== undefined
  bar.hidden = !isShown
  const send = () => void sender.send({ force: true })
  replaceContent(bar, barContent(view, sender.state, { send, undo: handlers.undo }))
}

/** What was drawn last: comparing it takes a slow phone less time than drawing twenty stops again. */
let drawn = ''
/** Draws everything from what the page knows. */
function draw(): void {
  const { secret, link, problem, view, isReading, clockOffset, lost, isInPage, phone } = page
  main.setAttribute('aria-busy', String(isReading || sender.state.isBusy))
  drawBar()
  const wanted = JSON.stringify([secret, link, problem, view, clockOffset, lost, isInPage, [...opened]])
  if (drawn === wanted) return
  drawn = wanted
  const instead = placeholder(page, { retry: handlers.refresh, enterDigits, dismiss: handlers.dismiss })
  replaceContent(main, instead ?? (link ? runContent(link, view, handlers) : []))
  const seen = () => void page.seeRemoved().then(draw)
  const state = { link, problem, clockOffset, lost, isInPage, isDurable: phone.isDurable, damaged: view.damaged }
  replaceContent(notice, notices(state, { dismiss: handlers.dismiss, seen }))
  document.title = link?.run ? `${say.stopsDone(view.totals.closed, view.totals.stops)} · ${shop.name}` : shop.name
}

/** Goes on with a delivery that was being entered when the phone closed the page. */
function resumeDraft(): void {
  const draft = readDraft()
  if (!draft) return
  const view = page.view.open.find(({ stop }) => stop.orderId === draft.orderId)
  if (view?.actions.includes('delivered')) deliver(view, draft)
  else clearDraft()
}

async function open(): Promise<void> {
  await page.open(location.hash.slice(1))
  draw()
  resumeDraft()
  await sendAndLoad()
}

addEventListener('hashchange', () => void open())
addEventListener('online', () => void sendAndLoad())
addEventListener('offline', draw)
// Back from another page, as it was left.
addEventListener('pageshow', (event) => {
  if ((event as PageTransitionEvent).persisted) void sendAndLoad()
})
addEventListener('beforeunload', (event) => {
  if (page.view.waiting > 0) event.preventDefault()
})
document.addEventListener('visibilitychange', () => {
  const isStale = Date.now() - (page.link?.readAt ?? 0) > POLL_MS
  if (document.visibilityState === 'visible' && isStale) void sendAndLoad()
})
tabs?.addEventListener('message', () => void refresh())
setInterval(drawBar, 1000)
setInterval(() => {
  if (document.visibilityState === 'visible') void page.tidy().then(sendAndLoad)
}, POLL_MS)

void installWorker().then((isInstalled) => {
  if (!isInstalled) foot.textContent = isSecureContext ? say.needsConnection : say.needsHttps
})
await open()
