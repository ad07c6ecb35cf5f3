const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const
const UNUSED_MS = 8000

/**
 * Resolves when the user first does something, or after 8 seconds. Code that no screen shows yet loads then: before, it
 * would compete with the first screen for a slow phone's processor and connection.
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
