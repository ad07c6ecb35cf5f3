import type { ComponentType } from 'react'

/** Section 9: static assets load with a 120-second time-out. */
const ASSETS_TIMEOUT_MS = 120_000

/** The code of a screen could not be loaded. */
export class ScreenLoadError extends Error {}

/**
 * The code of a screen for the router, loaded when it is first shown.
 * @throws {ScreenLoadError} when it cannot be loaded, or not in time: the router then shows its error element.
 */
export const loadScreen = (load: () => Promise<ComponentType>) => async () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading timed out')), ASSETS_TIMEOUT_MS)
  })
  try {
    return { Component: await Promise.race([load(), timeout]) }
  } catch (error) {
    throw new ScreenLoadError(error instanceof Error ? error.message : String(error), { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
