import { useEffect, useEffectEvent, useState } from 'react'
import { afterUse } from '../lib/when-used.ts'
import { loadCode } from './load-code.ts'

/**
 * The code of a dialog, which a screen does not show first: loaded once the screen is idle, or as soon as it is opened.
 * While it cannot be loaded, the user is asked whether to try again.
 * @param load must be stable.
 * @param close called when the user gave up.
 * @param isReady whether the screen shows its content; nothing is fetched ahead before that.
 * @returns null until the code is loaded.
 */
export function useDeferredDialog<Code>(
  load: () => Promise<Code>,
  isOpen: boolean,
  close: () => void,
  isReady = true,
): Code | null {
  // In an object, because a component is a function, which setState would call.
  const [loaded, setLoaded] = useState<{ code: Code } | null>(null)
  const giveUp = useEffectEvent(close)
  const isIdle = isReady && !isOpen
  useEffect(() => {
    if (loaded || (!isOpen && !isIdle)) return
    let isStale = false
    const keep = (code: Code) => isStale || setLoaded({ code })
    let cancel: (() => void) | undefined
    if (isOpen) void loadCode(load).then((code) => (code === null ? isStale || giveUp() : keep(code)))
    // An attempt ahead may fail: opening the dialog tries again, and says why.
    else cancel = afterUse(() => void load().then(keep, () => {}))
    return () => {
      isStale = true
      cancel?.()
    }
  }, [loaded, isOpen, isIdle, load])
  return loaded && loaded.code
}
