/** Not `scroll`: the portal scrolls by itself, as to the tab of the screen. */
const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const
const UNUSED_MS = 60_000

/**
 * Resolves when the user first does something, or after a minute. Code that no screen shows yet loads then: before,
 * it would compete with the first screen for a slow phone's processor and connection.
 */
export const whenUsed = new Promise<void>((resolve) => {
  const start = () => {
    clearTimeout(timer)
    for (const name of SIGNS_OF_USE) window.removeEventListener(name, start, { capture: true })
    resolve()
  }
  const timer = setTimeout(start, UNUSED_MS)
  for (const name of SIGNS_OF_USE) window.addEventListener(name, start, { capture: true, passive: true })
})

/** The pause between the first use of the page and fetching the code that it may need next, in milliseconds. */
const IDLE_MS = 1000

/** Runs `load` once the page is in use and idle. @returns a function that cancels it. */
export function afterUse(load: () => void): () => void {
  let isCancelled = false
  let timer: ReturnType<typeof setTimeout> | undefined
  void whenUsed.then(() => {
    if (!isCancelled) timer = setTimeout(load, IDLE_MS)
  })
  return () => {
    isCancelled = true
    clearTimeout(timer)
  }
}
