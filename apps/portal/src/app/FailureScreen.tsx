import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { isPageServed } from '../lib/api.ts'
import { CodeLoadError } from '../lib/import-code.ts'
import { ofTab } from '../lib/stored.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { hasUnsavedChanges } from '../ui/unsaved-changes.ts'
import { t } from '@phuljhari/contract/rules/t'

const FIRST_PAUSE_MS = 3_000
const MAX_PAUSE_MS = 60_000
/** Prevents an endless loop of reloads when a new page lacks the same file. */
const MIN_RELOAD_INTERVAL_MS = 60_000
const RELOADED_AT = 'reloaded-at'

/** Whether the page may reload by itself: storage must remember it, and no unsaved input may be lost. */
const mayReload = () =>
  !hasUnsavedChanges() && ofTab.canStore() && Date.now() - Number(ofTab.read(RELOADED_AT) ?? 0) > MIN_RELOAD_INTERVAL_MS
function reload(): void {
  ofTab.store(RELOADED_AT, String(Date.now()))
  window.location.reload()
}

/** Opens the same URL again, so that its code is loaded again. */
function useOpenAgain(): () => void {
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  return () => void navigate({ pathname, search, hash }, { replace: true, state: state as unknown })
}

/** Loads a screen as soon as the server is back, or reloads the page where only that helps. */
function useRecovery(error: unknown): void {
  const openAgain = useEffectEvent(useOpenAgain())
  useEffect(() => {
    if (!(error instanceof CodeLoadError)) return
    if (error.needsReload) {
      if (mayReload()) reload()
      return
    }
    const left = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const wait = (pause: number) => {
      timer = setTimeout(async () => {
        if (await isPageServed(left.signal)) openAgain()
        if (!left.signal.aborted) wait(Math.min(2 * pause, MAX_PAUSE_MS))
      }, pause)
    }
    wait(FIRST_PAUSE_MS)
    return () => {
      left.abort()
      clearTimeout(timer)
    }
  }, [error])
}

/** Shown when a screen throws, or when its code cannot be loaded, for instance after an update of the server. */
export function FailureScreen() {
  const error = useRouteError()
  useRecovery(error)
  const isUpdate = error instanceof CodeLoadError && error.isUpdate
  return (
    <div role="alert">
      <EmptyState
        title={isUpdate ? error.message : t('This screen could not be loaded')}
        hint={isUpdate ? t('Reload to open this screen.') : t('Check your connection and try again.')}
      >
        <Button size="md" onClick={reload}>
          {t('Reload')}
        </Button>
      </EmptyState>
    </div>
  )
}
