import { ErrorBanner } from './ErrorBanner.tsx'
import { PlainButton } from './PlainButton.tsx'

/** Beside every error of a list or record. Never disabled: another press starts again. */
export const TryAgain = ({ onRetry }: { onRetry: () => unknown }) => (
  <PlainButton onClick={() => void onRetry()}>Try again</PlainButton>
)

type Props = {
  text: string
  /** Null where another attempt cannot help. */
  onRetry: (() => unknown) | null
  onDismiss?: () => void
}

/** Why something could not be loaded, with a button that tries again. */
export const LoadError = ({ text, onRetry, ...dismiss }: Props) => (
  <ErrorBanner text={text} {...dismiss}>
    {onRetry && <TryAgain onRetry={onRetry} />}
  </ErrorBanner>
)
