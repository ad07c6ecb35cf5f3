import { Drawing } from './Drawing.tsx'
import type { DrawingName } from './drawings.tsx'
import { EmptyState } from './EmptyState.tsx'
import { PlainButton } from './PlainButton.tsx'

type Props = {
  title: string
  /** The filters that are set, such as `“kavi”` and `Kind: Receipt`. */
  filters: readonly string[]
  onClear: () => void
  drawing: DrawingName
}

/** In place of a list that is empty because of its filters: names these, and clears them. */
export const NoMatch = ({ title, filters, onClear, drawing }: Props) => (
  <EmptyState title={title} hint={`Nothing matches ${filters.join(', ')}.`} drawing={<Drawing of={drawing} />}>
    <PlainButton onClick={onClear}>Clear filters</PlainButton>
  </EmptyState>
)
