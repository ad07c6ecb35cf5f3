import type { ReactNode } from 'react'
import { codeFailure } from './code-failure.ts'
import { ErrorBanner } from './ErrorBanner.tsx'
import { TextButton } from './TextButton.tsx'

type Props = {
  error: unknown
  isRetrying: boolean
  onRetry: () => void
  title?: string
  /** An additional button. */
  children?: ReactNode
}

/** Takes the place of a part of the screen whose code could not be loaded. */
export function CodeNotice({ error, isRetrying, onRetry, children, ...texts }: Props) {
  const { text, needsReload, action } = codeFailure(error)
  return (
    <ErrorBanner text={text} {...texts}>
      <TextButton disabled={isRetrying} onClick={needsReload ? () => window.location.reload() : onRetry}>
        {action}
      </TextButton>
      {children}
    </ErrorBanner>
  )
}
