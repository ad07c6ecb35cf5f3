import { Drawing } from './Drawing.tsx'
import type { DrawingName } from './drawings.tsx'
import { EmptyState } from './EmptyState.tsx'
import { PlainButton } from './PlainButton.tsx'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  title: string
  /** The filters that are set, such as `“kavi”` and `Kind: Receipt`. */
  filters: readonly string[]
  onClear: () => void
  drawing: DrawingName
}

/** In place of a list that is empty because of its filters: names these, and clears them. */
export const NoMatch = ({ title, filters, onClear, drawing }: Props) => (
  <EmptyState
    title={title}
    hint={t('Nothing matches {filters}.', { filters: filters.join(', ') })}
    drawing={<Drawing of={drawing} />}
  >
    <PlainButton onClick={onClear}>{t('Clear filters')}</PlainButton>
  </EmptyState>
)
