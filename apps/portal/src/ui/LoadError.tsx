import { ErrorBanner } from './ErrorBanner.tsx'
import { PlainButton } from './PlainButton.tsx'

type Props = {
  text: string
  isRetrying: boolean
  /** Null where another attempt cannot help. */
  onRetry: (() => unknown) | null
}

/** Why something could not be loaded, with a button that tries again. */
export function LoadError({ text, isRetrying, onRetry }: Props) {
  return (
    <ErrorBanner text={text}>
      {onRetry && (
        <PlainButton loading={isRetrying} onClick={() => void onRetry()}>
          Retry
        </PlainButton>
      )}
    </ErrorBanner>
  )
}
