/** Runs in the page before anything else: notes when the first rows are painted, long tasks and layout shifts. */
globalThis.watchFor = (selector) => {
  const seen = { rowsMs: 0, longestTaskMs: 0, shift: 0 }
  globalThis.seen = seen
  globalThis.rowsPainted = new Promise((resolve) => {
    const changes = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return
      changes.disconnect()
      // Painted in the frame after the one that is being made.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          seen.rowsMs = performance.now()
          resolve()
        }),
      )
    })
    changes.observe(document, { childList: true, subtree: true })
  })
  const each = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  each('longtask', ({ duration }) => {
    seen.longestTaskMs = Math.max(seen.longestTaskMs, duration)
  })
  each('layout-shift', ({ value }) => {
    seen.shift += value
  })
}
