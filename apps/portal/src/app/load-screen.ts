import type { ComponentType } from 'react'

/** Section 9: static assets load with a 120-second time-out. */
export const ASSETS_TIMEOUT_MS = 120_000

/**
 * Loads the code of a screen for the router when it is first shown.
 * @throws {Error} on a time-out: the router then shows its error element instead of a blank page.
 */
export const loadScreen = (load: () => Promise<ComponentType>) => async () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The code of the screen did not arrive in time')), ASSETS_TIMEOUT_MS)
  })
  try {
    return { Component: await Promise.race([load(), late]) }
  } finally {
    clearTimeout(timer)
  }
}
