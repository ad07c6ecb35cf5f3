import { useEffect, useRef, useState } from 'react'
import { toast } from './toast.ts'

/** So long after a screen stands, what it may need next is fetched. */
const AT_REST_MS = 1000
const NOT_LOADED = 'That could not be loaded. Check the connection and try again.'

type Options = {
  /** It is needed now. */
  isWanted: boolean
  /** The screen shows what it is for; before that, nothing is fetched beside it. */
  isShown?: boolean
  /** Told when it is wanted and does not come: the wish is taken back, so that it can be made again. */
  onFailed: (error: unknown) => void
}

/**
 * Code that is not needed for what a screen shows first, such as its dialogs: it comes when the screen is at rest, or when it is wanted before that.
 * @returns null until it is there.
 */
export function useDeferredImport<Code>(
  load: () => Promise<Code>,
  { isWanted, isShown = true, onFailed }: Options,
): Code | null {
  // In an object: a component is a function, which a state would call.
  const [held, setHeld] = useState<{ code: Code } | null>(null)
  const fail = useRef(onFailed)
  useEffect(() => {
    fail.current = onFailed
  })
  useEffect(() => {
    if (held || (!isWanted && !isShown)) return
    let isLeft = false
    const fetch = () =>
      load().then(
        (code) => isLeft || setHeld({ code }),
        (error: unknown) => isLeft || !isWanted || fail.current(error),
      )
    const timer = setTimeout(() => void fetch(), isWanted ? 0 : AT_REST_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [held, isWanted, isShown, load])
  return held && held.code
}

/** A dialog of a screen, fetched as `useDeferredImport` does; when it does not come, a toast says so and the dialog counts as closed. */
export const useDeferredDialog = <Code>(
  load: () => Promise<Code>,
  isOpen: boolean,
  close: () => void,
  isShown = true,
) =>
  useDeferredImport(load, {
    isWanted: isOpen,
    isShown,
    onFailed: () => {
      toast.error(NOT_LOADED)
      close()
    },
  })
