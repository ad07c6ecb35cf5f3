import { notificationsStore } from '@mantine/notifications'
import { useState, useSyncExternalStore } from 'react'
import { useOpenDialogs } from '../../ui/dialogs.ts'
import { useDeferredImport } from '../../ui/use-deferred-import.ts'

const loadOverlays = () => import('../../ui/Overlays.tsx').then((module) => module.Overlays)

/** Dialogs and toasts, loaded when the first is to be shown, or ahead once the screen is in use. */
export function DeferredOverlays() {
  const [failure, setFailure] = useState<unknown>(null)
  const hasToasts = useSyncExternalStore(
    (notify) => notificationsStore.subscribe(notify),
    () => notificationsStore.getState().notifications.length > 0,
  )
  const isWanted = useOpenDialogs().length > 0 || hasToasts
  const Overlays = useDeferredImport(loadOverlays, { isWanted, onFailed: setFailure })
  // Otherwise the caller of a dialog that cannot be shown would wait forever.
  if (failure !== null) throw failure
  return Overlays && <Overlays />
}
