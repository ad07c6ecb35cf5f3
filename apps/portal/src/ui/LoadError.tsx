import { ErrorBanner } from './ErrorBanner.tsx'
import { PlainButton } from './PlainButton.tsx'
import { t } from '@phuljhari/contract/rules/t'

/** The button beside every error of a list or record. It is never disabled: another press starts again. */
export const TryAgain = ({ onRetry }: { onRetry: () => unknown }) => (
  <PlainButton onClick={() => void onRetry()}>{t('Try again')}</PlainButton>
)

type Props = {
  text: string
  /** Makes another attempt; null where that cannot help. */
  onRetry: (() => unknown) | null
  onDismiss?: () => void
}

/** Why something could not be loaded, with a button that tries again. */
export const LoadError = ({ text, onRetry, ...dismiss }: Props) => (
  <ErrorBanner text={text} {...dismiss}>
    {onRetry && <TryAgain onRetry={onRetry} />}
  </ErrorBanner>
)
