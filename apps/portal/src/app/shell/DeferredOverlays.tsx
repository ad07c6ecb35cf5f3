import { useState, useSyncExternalStore } from 'react'
import { openDialogs } from '../../ui/dialogs.ts'
import { useDeferredImport } from '../../ui/use-deferred-import.ts'

const loadOverlays = () => import('../../ui/Overlays.tsx').then((module) => module.Overlays)

/** Dialogs and toasts, whose code comes behind the first rows; what is asked or told before then is shown as soon as it is there. */
export function DeferredOverlays() {
  const [failure, setFailure] = useState<unknown>(null)
  const isAsked = useSyncExternalStore(openDialogs.subscribe, openDialogs.now).length > 0
  const Overlays = useDeferredImport(loadOverlays, { isWanted: isAsked, onFailed: setFailure })
  // A question that nobody can see would wait for ever.
  if (failure !== null) throw failure
  return Overlays && <Overlays />
}
