import { useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { randomId } from '../../../lib/random-id.ts'

type Options<Input, Result> = {
  send: (input: Input, key: string) => Promise<Result>
  /** Shown when the server gives no reason for its refusal. */
  failed: string
  onDone: (result: Result) => void
}

/** Sends a form that changes money: all attempts have one key, so that a retry records nothing twice. */
export function useMoneyForm<Input, Result>({ send, failed, onDone }: Options<Input, Result>) {
  const [key] = useState(randomId)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (input: Input) => {
    setBusy(true)
    setFailure(null)
    try {
      onDone(await send(input, key))
    } catch (error) {
      setFailure(failureText(error, failed))
      setBusy(false)
    }
  }
  return { busy, failure, submit }
}
