import { notifications, notificationsStore } from '@mantine/notifications'
import { useEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'
import { afterUse } from '../../lib/when-used.ts'
import { type OpenDialog, useOpenDialogs } from '../../ui/dialogs.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { CodeNotice } from '../../ui/CodeNotice.tsx'
import { useHeldKeys } from '../../ui/keys.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import styles from './shell.module.css'
import { t } from '@phuljhari/contract/rules/t'

const loadOverlays = () => import('../../ui/Overlays.tsx').then((module) => module.Overlays)

type Loaded = { Overlays: ComponentType } | { error: unknown } | null

const useToasts = () =>
  useSyncExternalStore(
    (notify) => notificationsStore.subscribe(notify),
    () => notificationsStore.getState().notifications,
  )

/** A dialog whose code cannot be loaded: its caller still gets an answer. A form waits for another attempt. */
function PlainDialog({
  dialog: { kind, title, message, confirmLabel = t('Confirm'), cancelLabel = t('Cancel'), answer },
  ...failure
}: {
  dialog: OpenDialog
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}) {
  if (kind === 'form')
    return (
      <CodeNotice {...failure} title={title}>
        <TextButton onClick={() => answer(false)}>{t('Close')}</TextButton>
      </CodeNotice>
    )
  return (
    <ErrorBanner tone="warning" title={title} text={message}>
      {kind === 'confirm' && <TextButton onClick={() => answer(false)}>{cancelLabel}</TextButton>}
      <TextButton onClick={() => answer(true)}>{kind === 'alert' ? t('OK') : confirmLabel}</TextButton>
    </ErrorBanner>
  )
}

/** Dialogs and toasts, loaded when the first is to be shown, or ahead; plain ones where that fails. */
export function DeferredOverlays() {
  const [loaded, setLoaded] = useState<Loaded>(null)
  const [attempt, setAttempt] = useState(0)
  const [isLoading, setLoading] = useState(false)
  const open = useOpenDialogs()
  const toasts = useToasts()
  const isWanted = open.length > 0 || toasts.length > 0
  const isLoaded = loaded !== null && 'Overlays' in loaded
  useEffect(() => {
    if (isLoaded) return
    let isStale = false
    const load = async () => {
      setLoading(isWanted)
      const next = await loadOverlays().then(
        (Overlays) => ({ Overlays }),
        (error: unknown) => (isWanted ? { error } : null),
      )
      if (isStale) return
      setLoading(false)
      setLoaded(next)
    }
    const cancel = isWanted ? void load() : afterUse(() => void load())
    return () => {
      isStale = true
      cancel?.()
    }
  }, [isLoaded, isWanted, attempt])

  useHeldKeys(open.length > 0 && loaded === null)

  // As in DialogHost, what was opened after a form is shown over it.
  const dialog = open.find(({ kind }) => kind !== 'form') ?? open.at(-1)
  const plain = useRef<HTMLDivElement>(null)
  const shownId = loaded !== null && !isLoaded ? dialog?.id : undefined
  // Tab does not leave an open dialog.
  useEffect(() => {
    if (shownId !== undefined) plain.current?.querySelector('button')?.focus()
  }, [shownId])

  if (loaded === null) return null
  if ('Overlays' in loaded) return <loaded.Overlays />
  const retry = () => setAttempt(attempt + 1)
  const text = toasts.map(({ message }) => String(message)).join(' ')
  return (
    <div ref={plain} className={styles.plain}>
      {dialog && (
        <PlainDialog key={dialog.id} dialog={dialog} error={loaded.error} isRetrying={isLoading} onRetry={retry} />
      )}
      {text !== '' && <ErrorBanner tone="warning" text={text} onDismiss={() => notifications.clean()} />}
    </div>
  )
}
