import { useEffect, useEffectEvent, useState } from 'react'
import { whenUsed } from '../lib/when-used.ts'
import { toast } from './toast.ts'

/** How long after a screen is shown and used the code it may need next is fetched. */
const IDLE_MS = 1000
export const LOAD_FAILED = 'Could not load this. Check your connection and try again.'

type Options = {
  /** The code is needed now. */
  isWanted: boolean
  /** The screen shows its content; nothing is fetched ahead before that. */
  isReady?: boolean
  /** Called when wanted code could not be loaded; should set `isWanted` back, so that the user can retry. */
  onFailed: (error: unknown) => void
}

/**
 * Imports code that a screen does not show first, such as its dialogs, once the screen is idle or as soon as wanted.
 * @param load must be stable.
 * @returns null until the code is loaded.
 */
export function useDeferredImport<Code>(
  load: () => Promise<Code>,
  { isWanted, isReady = true, onFailed }: Options,
): Code | null {
  // In an object, because a component is a function, which setState would call.
  const [loaded, setLoaded] = useState<{ code: Code } | null>(null)
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    if (loaded || (!isWanted && !isReady)) return
    let isStale = false
    const fetch = () =>
      load().then(
        (code) => isStale || setLoaded({ code }),
        (error: unknown) => isStale || !isWanted || fail(error),
      )
    let timer: ReturnType<typeof setTimeout> | undefined
    if (isWanted) void fetch()
    else
      void whenUsed.then(() => {
        if (!isStale) timer = setTimeout(() => void fetch(), IDLE_MS)
      })
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [loaded, isWanted, isReady, load])
  return loaded && loaded.code
}

/** A dialog imported by `useDeferredImport`; when loading fails, a toast says so and the dialog closes. */
export const useDeferredDialog = <Code>(
  load: () => Promise<Code>,
  isOpen: boolean,
  close: () => void,
  isReady = true,
) =>
  useDeferredImport(load, {
    isWanted: isOpen,
    isReady,
    onFailed: () => {
      toast.error(LOAD_FAILED)
      close()
    },
  })
