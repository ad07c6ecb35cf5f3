import type { ComponentType } from 'react'

/** Section 9: static assets load with a 120-second time-out. */
export const ASSETS_TIMEOUT_MS = 120_000

/**
 * The code of a screen for the router, loaded when it is first shown.
 * @throws {Error} when it has not arrived in time: the router then shows its error element, rather than nothing for ever.
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
