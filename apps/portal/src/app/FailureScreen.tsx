import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { isPageServed } from '../lib/api.ts'
import { ofTab } from '../lib/stored.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ScreenLoadError } from './load-screen.ts'

const POLL_MS = 3_000
/** Prevents an endless loop of reloads when a file stays missing although the server is up. */
const MIN_RELOAD_INTERVAL_MS = 60_000
const RELOADED_AT = 'reloaded-at'

/** Without storage, nothing would remember a reload. */
const mayReload = () => ofTab.canStore() && Date.now() - Number(ofTab.read(RELOADED_AT) ?? 0) > MIN_RELOAD_INTERVAL_MS
function reload(): void {
  ofTab.store(RELOADED_AT, String(Date.now()))
  window.location.reload()
}

/** Reloads the page as soon as the portal's server is back: browsers do not retry a failed import. */
function useReloadAfterOutage(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return
    const left = new AbortController()
    const timer = setInterval(() => {
      if (!mayReload()) return
      void isPageServed(left.signal).then((isServed) => isServed && !left.signal.aborted && reload())
    }, POLL_MS)
    return () => {
      left.abort()
      clearInterval(timer)
    }
  }, [isWaiting])
}

/** Shown when a screen throws, or when its code cannot be loaded, for instance after an update of the server. */
export function FailureScreen() {
  useReloadAfterOutage(useRouteError() instanceof ScreenLoadError)
  return (
    <div role="alert">
      <EmptyState title="This screen could not be loaded" hint="Check your connection and try again.">
        <Button size="md" onClick={reload}>
          Reload
        </Button>
      </EmptyState>
    </div>
  )
}
