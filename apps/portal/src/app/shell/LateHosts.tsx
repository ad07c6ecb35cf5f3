import { useState, useSyncExternalStore } from 'react'
import { openDialogs } from '../../ui/dialogs.ts'
import { useLate } from '../../ui/use-late.ts'

const loadHosts = () => import('../../ui/Hosts.tsx').then((module) => module.Hosts)

/** Dialogs and toasts, whose code comes behind the first rows; what is asked or told before then is shown as soon as it is there. */
export function LateHosts() {
  const [failure, setFailure] = useState<unknown>(null)
  const isAsked = useSyncExternalStore(openDialogs.subscribe, openDialogs.now).length > 0
  const Hosts = useLate(loadHosts, { isWanted: isAsked, onFailed: setFailure })
  // A question that nobody can see would wait for ever.
  if (failure !== null) throw failure
  return Hosts && <Hosts />
}
