import { useState } from 'react'
import { useOpenDialogs } from '../../ui/dialogs.ts'
import { useDeferredImport } from '../../ui/use-deferred-import.ts'

const loadOverlays = () => import('../../ui/Overlays.tsx').then((module) => module.Overlays)

/** Dialogs and toasts, loaded after the first rows; those opened before then are shown once the code has loaded. */
export function DeferredOverlays() {
  const [failure, setFailure] = useState<unknown>(null)
  const isWanted = useOpenDialogs().length > 0
  const Overlays = useDeferredImport(loadOverlays, { isWanted, onFailed: setFailure })
  // Otherwise the caller of a dialog that cannot be shown would wait forever.
  if (failure !== null) throw failure
  return Overlays && <Overlays />
}
