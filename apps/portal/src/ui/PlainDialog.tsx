import { CodeNotice } from './CodeNotice.tsx'
import type { OpenDialog } from './dialogs.ts'
import { ErrorBanner } from './ErrorBanner.tsx'
import { TextButton } from './TextButton.tsx'

/** A dialog whose code cannot be loaded: its caller still gets an answer. A form waits for another attempt. */
export function PlainDialog({
  dialog: { kind, title, message, confirmLabel = 'Confirm', cancelLabel = 'Cancel', answer },
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
        <TextButton onClick={() => answer(false)}>Close</TextButton>
      </CodeNotice>
    )
  return (
    <ErrorBanner tone="warning" title={title} text={message}>
      {kind === 'confirm' && <TextButton onClick={() => answer(false)}>{cancelLabel}</TextButton>}
      <TextButton onClick={() => answer(true)}>{kind === 'alert' ? 'OK' : confirmLabel}</TextButton>
    </ErrorBanner>
  )
}
