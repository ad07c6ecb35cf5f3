import { useEffect, useEffectEvent, useState } from 'react'
import { afterUse } from '../lib/when-used.ts'
import { useHeldKeys } from './keys.ts'
import { loadCode } from './load-code.ts'

/**
 * The code of a part that a screen does not show first: loaded once the screen is idle, or as soon as it is wanted.
 * While it cannot be loaded, the user is asked whether to try again.
 * @param load must be stable.
 * @param giveUp called when the user gave up.
 * @param isReady whether the screen shows its content; nothing is fetched ahead before that.
 * @returns null until the code is loaded.
 */
export function useDeferredCode<Code>(
  load: () => Promise<Code>,
  isWanted: boolean,
  giveUp: () => void,
  isReady = true,
): Code | null {
  // In an object, because a component is a function, which setState would call.
  const [loaded, setLoaded] = useState<{ code: Code } | null>(null)
  const onGiveUp = useEffectEvent(giveUp)
  const isIdle = isReady && !isWanted
  useEffect(() => {
    if (loaded || (!isWanted && !isIdle)) return
    let isStale = false
    const keep = (code: Code) => isStale || setLoaded({ code })
    let cancel: (() => void) | undefined
    if (isWanted) void loadCode(load, false).then((code) => (code === null ? isStale || onGiveUp() : keep(code)))
    // An attempt ahead may fail: opening the dialog tries again, and says why.
    else cancel = afterUse(() => void load().then(keep, () => {}))
    return () => {
      isStale = true
      cancel?.()
    }
  }, [loaded, isWanted, isIdle, load])
  return loaded && loaded.code
}

/** The code of a dialog, as above. From the moment it is opened, the keys are the dialog's. Escape closes it. */
export function useDeferredDialog<Code>(
  load: () => Promise<Code>,
  isOpen: boolean,
  close: () => void,
  isReady = true,
): Code | null {
  const code = useDeferredCode(load, isOpen, close, isReady)
  useHeldKeys(isOpen && code === null, close)
  return code
}
