/** Injected before the page's own code: records when the first rows are painted, long tasks and layout shifts. */
globalThis.watchFor = (selector) => {
  const seen = { rowsMs: 0, longestTaskMs: 0, shift: 0 }
  globalThis.seen = seen
  globalThis.rowsPainted = new Promise((resolve) => {
    const changes = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return
      changes.disconnect()
      // They are painted in the next frame.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          seen.rowsMs = performance.now()
          resolve()
        }),
      )
    })
    changes.observe(document, { childList: true, subtree: true })
  })
  const observe = (type, onEntry) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true })
  observe('longtask', ({ duration }) => {
    seen.longestTaskMs = Math.max(seen.longestTaskMs, duration)
  })
  observe('layout-shift', ({ value }) => {
    seen.shift += value
  })
}
