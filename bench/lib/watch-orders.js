// Runs in the orders screen before anything else: when the screen was asked for something, and which of its frames showed the answer.

/** So many cards fill the window. */
const WINDOW = 6
/** Nothing has changed for so long: the answer is complete. */
const QUIET_MS = 300
const LOOK_MS = 30

const watch = { askedAt: 0, frames: [], changedAt: 0, tasks: [], slowestKey: 0 }
globalThis.ordersWatch = watch

const cards = document.getElementsByTagName('article')
const markers = document.getElementsByClassName('leaflet-marker-icon')

/** What one sees of the answer: the count, the first cards, the markers of the map. */
function seen() {
  const found = document.querySelector('main p[role=status]')?.textContent ?? ''
  const ids = Array.from({ length: WINDOW }, (_, index) => cards[index]?.getAttribute('aria-label') ?? '')
  return `${found} ${ids.join()} ${markers.length}`
}

let isDrawing = false
new MutationObserver(() => {
  watch.changedAt = performance.now()
  if (isDrawing) return
  isDrawing = true
  requestAnimationFrame(() => {
    isDrawing = false
    const frame = { seen: seen(), cards: cards.length, at: 0 }
    watch.frames.push(frame)
    // Asked for inside of a frame, at once, it comes when that frame has been drawn.
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
const each = (type, options, note) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, ...options })
each('longtask', { buffered: true }, ({ startTime, duration }) => watch.tasks.push([startTime, duration]))
each('event', { durationThreshold: 16 }, ({ name, duration }) => {
  if (name === 'keydown') watch.slowestKey = Math.max(watch.slowestKey, duration)
})

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Whether every frame that was begun has been drawn. */
const allDrawn = () => !isDrawing && watch.frames.every(({ at }) => at > 0)

/** When the first cards were drawn, and the first byte of the reply that they are of. */
watch.firstCards = async () => {
  for (;;) {
    const first = watch.frames.find((frame) => frame.cards > 0 && frame.at > 0)
    const reply = performance.getEntriesByType('resource').find(({ name }) => name.includes('/allOrders'))
    if (first && reply) return { cardsMs: first.at, replyMs: reply.responseStart }
    await wait(LOOK_MS)
  }
}

/** Resolves when all that were asked for are counted, with the tasks of more than 50 ms since the navigation. */
watch.allFound = async (count) => {
  while (!seen().startsWith(`${count} orders found`) || !allDrawn()) await wait(LOOK_MS)
  return { allMs: watch.frames.at(-1).at, tasks: watch.tasks.map(([, duration]) => duration) }
}

watch.begin = () => {
  Object.assign(watch, {
    before: seen(),
    askedAt: 0,
    frames: [],
    tasks: [],
    slowestKey: 0,
    changedAt: performance.now(),
  })
}

/** From the first key, choice or press since `begin` to the first frame that showed all of the answer; null when it looks as before. */
watch.answered = async (search) => {
  const isAsked = () =>
    watch.askedAt > 0 && (search === null || (new URLSearchParams(location.search).get('search') ?? '') === search)
  while (!isAsked() || !allDrawn() || performance.now() - watch.changedAt < QUIET_MS) await wait(LOOK_MS)
  const last = watch.frames.at(-1)?.seen ?? watch.before
  const shown = watch.frames.find((frame) => frame.seen === last)
  // For the trace, which knows how long the page itself worked between the two.
  performance.mark('asked', { startTime: watch.askedAt })
  performance.mark('shown', { startTime: shown?.at ?? watch.askedAt })
  return {
    ms: last === watch.before || !shown ? null : shown.at - watch.askedAt,
    keyMs: watch.slowestKey,
    taskMs: Math.max(0, ...watch.tasks.map(([, duration]) => duration)),
  }
}

/** From the first press since `begin` to the first frame with markers of orders. */
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
/** How long each frame since `countFrames` stood, in milliseconds. */
watch.countedFrames = () => {
  const stood = times.slice(1).map((time, index) => time - times[index])
  times = null
  return { stood, tasks: watch.tasks.map(([, duration]) => duration) }
}
