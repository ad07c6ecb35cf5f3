// Injected into the orders screen before its own code: records user input and which frame showed the complete result.

/** The number of cards in the viewport, two rows of two at 1440 by 900. */
const WINDOW = 4
/** The result is complete when nothing has changed for this long. */
const QUIET_MS = 300
const POLL_MS = 30

const watch = { askedAt: 0, frames: [], changedAt: 0, tasks: [], slowestKey: 0 }
globalThis.ordersWatch = watch

const cards = document.getElementsByTagName('article')
const markers = document.getElementsByClassName('leaflet-marker-icon')

/** The visible orders: the first cards and the number of map markers. */
function visibleOrders() {
  const ids = Array.from({ length: WINDOW }, (_, index) => cards[index]?.getAttribute('aria-label') ?? '')
  return `${ids.join()} ${markers.length}`
}
/** The visible part of the result: the count, which has a separate call, and the orders. */
const snapshot = () => `${document.querySelector('main p[role=status]')?.textContent ?? ''} ${visibleOrders()}`

let isDrawing = false
new MutationObserver(() => {
  watch.changedAt = performance.now()
  if (isDrawing) return
  isDrawing = true
  requestAnimationFrame(() => {
    isDrawing = false
    const frame = { seen: snapshot(), orders: visibleOrders(), cards: cards.length, at: 0 }
    watch.frames.push(frame)
    // Posted within a frame, this task runs right after that frame has been drawn.
    scheduler.postTask(
      () => {
        frame.at = performance.now()
      },
      { priority: 'user-blocking' },
    )
  })
}).observe(document, { childList: true, characterData: true, subtree: true })

for (const type of ['keydown', 'change', 'click'])
  document.addEventListener(
    type,
    ({ timeStamp }) => {
      watch.askedAt ||= timeStamp
    },
    { capture: true },
  )
const observe = (type, options, onEntry) =>
  new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, ...options })
observe('longtask', { buffered: true }, ({ startTime, duration }) => watch.tasks.push([startTime, duration]))
observe('event', { durationThreshold: 16 }, ({ name, duration }) => {
  if (name === 'keydown') watch.slowestKey = Math.max(watch.slowestKey, duration)
})

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Whether every frame that has begun has been drawn. */
const allDrawn = () => !isDrawing && watch.frames.every(({ at }) => at > 0)

// Every key is several calls; the default keeps the first 250.
performance.setResourceTimingBufferSize(10_000)
/** The replies of GET /orders, or of another path, so far. */
const listReplies = (path = '/api/orders') =>
  performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === path)

/** When the first cards were drawn, and when the first byte of their reply arrived. */
watch.firstCards = async () => {
  for (;;) {
    const first = watch.frames.find((frame) => frame.cards > 0 && frame.at > 0)
    const [reply] = listReplies()
    if (first && reply) return { cardsMs: first.at, replyMs: reply.responseStart }
    await wait(POLL_MS)
  }
}

/** Resolves when the exact number of orders is shown. @returns tasks over 50 ms since the navigation */
watch.allFound = async (count) => {
  while (!snapshot().startsWith(`${count} orders found`) || !allDrawn()) await wait(POLL_MS)
  return { allMs: watch.frames.at(-1).at, tasks: watch.tasks.map(([, duration]) => duration) }
}

watch.begin = () => {
  Object.assign(watch, {
    before: snapshot(),
    ordersBefore: visibleOrders(),
    askedAt: 0,
    frames: [],
    tasks: [],
    slowestKey: 0,
    changedAt: performance.now(),
  })
}

/** Milliseconds from the arrival of a reply to the first frame that shows its orders; null when these are the same. */
function afterReply({ responseEnd }) {
  const orders = watch.frames.at(-1)?.orders
  if (orders === undefined || orders === watch.ordersBefore) return null
  const shown = watch.frames.find((frame) => frame.at >= responseEnd && frame.orders === orders)
  return shown ? shown.at - responseEnd : null
}

/**
 * Milliseconds from the first input since `begin` to the first frame with the complete result; null when it looks the
 * same as before.
 */
watch.answered = async (search, path) => {
  const searchIn = (query) => new URLSearchParams(query).get('search') ?? ''
  const reply = () =>
    listReplies(path).find(
      ({ name, startTime }) => startTime > watch.askedAt && searchIn(new URL(name).search) === search,
    )
  const isSearched = () => searchIn(location.search) === search && reply() !== undefined
  const isAsked = () => watch.askedAt > 0 && (search === null || isSearched())
  while (!isAsked() || !allDrawn() || performance.now() - watch.changedAt < QUIET_MS) await wait(POLL_MS)
  const last = watch.frames.at(-1)?.seen ?? watch.before
  const shown = watch.frames.find((frame) => frame.seen === last)
  // For the trace, which measures the page's CPU time between the two.
  performance.mark('asked', { startTime: watch.askedAt })
  performance.mark('shown', { startTime: shown?.at ?? watch.askedAt })
  const isSame = last === watch.before || !shown
  return {
    ms: isSame ? null : shown.at - watch.askedAt,
    afterReplyMs: search === null ? null : afterReply(reply()),
    keyMs: watch.slowestKey,
    taskMs: Math.max(0, ...watch.tasks.map(([, duration]) => duration)),
  }
}

/** Milliseconds from the first click since `begin` to the first frame with order markers. */
watch.firstMarkers = () => {
  const shown = watch.frames.find((frame) => !frame.seen.endsWith(' 0'))
  return shown ? shown.at - watch.askedAt : null
}

let times = null
watch.countFrames = () => {
  times = []
  watch.tasks = []
  const next = (time) => {
    if (!times) return
    times.push(time)
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}
/** How long each frame since `countFrames` was on screen, in milliseconds. */
watch.countedFrames = () => {
  const durations = times.slice(1).map((time, index) => time - times[index])
  times = null
  return { durations, tasks: watch.tasks.map(([, duration]) => duration) }
}
