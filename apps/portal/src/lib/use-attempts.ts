import { useRef, useState } from 'react'
import { ApiError } from './api-error.ts'
import { isConflict, isOutcomeUnknown } from './failure-text.ts'
import { randomId } from './random-id.ts'
import { t } from '@phuljhari/contract/rules/t'

type Options<Input, Result> = {
  /** Sends the input. With the same key, the server saves nothing twice. */
  send: (input: Input, key: string) => Promise<Result>
  /** Says what was saved when the form has changed since: `Refund of ₹500.00 recorded`. Needs a key. */
  describe?: (saved: Result) => string
  /** Asks the user first, then sends the input as it is or changed; null when the user decides against it. */
  ask?: (input: Input, attempt: (input: Input) => Promise<Result>) => Promise<Result | null>
  onDone: (result: Result) => void
}

const isKeyReused = (error: unknown): boolean =>
  error instanceof ApiError && error.code?.endsWith('.key_reused') === true

const savedOtherwise = (what: string): string =>
  t('An earlier attempt was saved with other values: {what}. Close this before you enter another.', { what })

/**
 * Sends a form that creates something. All its attempts have one key, made when it opens, so that it creates one thing
 * at most. If a form that was changed after an unknown outcome turns out to be saved as it was before, it says what.
 */
export function useAttempts<Input, Result>({ send, describe, ask, onDone }: Options<Input, Result>) {
  const [key] = useState(randomId)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [isUnsettled, setUnsettled] = useState(false)
  /** The inputs of attempts whose outcome is unknown. */
  const unsettled = useRef<Input[]>([])

  /** Returns the error when an earlier request used the key: sent again, that request replies with what it saved. */
  const errorOfReuse = async (reuse: unknown): Promise<unknown> => {
    if (!describe) return reuse
    for (const earlier of unsettled.current) {
      try {
        return new ApiError(422, savedOtherwise(describe(await send(earlier, key))))
      } catch (failed) {
        if (!isKeyReused(failed)) return failed
      }
    }
    return reuse
  }
  const attempt = async (input: Input): Promise<Result> => {
    try {
      return await send(input, key)
    } catch (failed) {
      if (isOutcomeUnknown(failed)) unsettled.current.push(input)
      // The server looks for what the key has saved before it refuses anything else.
      else if (isConflict(failed)) unsettled.current = []
      throw isKeyReused(failed) ? await errorOfReuse(failed) : failed
    }
  }
  const submit = async (input: Input): Promise<void> => {
    setBusy(true)
    setError(null)
    setUnsettled(true)
    try {
      const result = await (ask ? ask(input, attempt) : attempt(input))
      if (result !== null) return onDone(result)
    } catch (failed) {
      setError(failed)
    }
    setUnsettled(unsettled.current.length > 0)
    setBusy(false)
  }
  return {
    busy,
    /** Why the latest attempt failed, or null. */
    error,
    /** Whether an attempt is being sent, or its outcome is unknown. */
    isUnsettled,
    submit,
  }
}
