import { ApiError, canRepeatWrites } from './api-error.ts'
import { isOutcomeUnknown } from './failure-text.ts'
import { isStaleEdit } from './stale-edits.ts'

/** Whether the first attempt of a form was saved, and the second had other values: `existing` is what it created. */
export const isSavedAlready = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'request.key_reused'

/** Whether a failed change shows that the screen is, or may be, out of date. */
export const isListStale = (error: unknown): boolean =>
  isStaleEdit(error) || isSavedAlready(error) || isOutcomeUnknown(error)

/** Whether our API no longer has what a call was about. */
const isGone = (error: unknown): boolean =>
  canRepeatWrites() &&
  error instanceof ApiError &&
  error.code !== null &&
  error.code !== 'route.not_found' &&
  error.code.endsWith('.not_found')

/**
 * A deletion that finds nothing to delete is done: an attempt whose reply was lost may have deleted it.
 * @returns the reply, undefined when there was nothing to delete
 */
export const untilGone = <T>(deletion: Promise<T>): Promise<T | undefined> =>
  deletion.catch((error: unknown) => {
    if (isGone(error)) return undefined
    throw error
  })

/** Turning a second factor off is done when it is off, as after an attempt whose reply was lost. */
export const untilOff = <T>(removal: Promise<T>): Promise<T | undefined> =>
  removal.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'second_factor.inactive') return undefined
    throw error
  })

/**
 * Makes a change and, when its reply is lost, finds out from the refreshed data whether it was made. Pressing the
 * button again would not do: where the list shows the change already, the same button reverses it, or is gone.
 * @param isDone reads whether the change is stored; false where that cannot be read.
 * @returns the reply, undefined when it was lost. @throws what `change` throws, unless it is done
 */
export async function settleLost<T>(
  change: Promise<T>,
  isDone: () => boolean | Promise<boolean>,
): Promise<T | undefined> {
  try {
    return await change
  } catch (error) {
    if (isOutcomeUnknown(error) && (await isDone())) return undefined
    throw error
  }
}
