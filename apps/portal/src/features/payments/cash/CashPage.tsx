import { EmptyState } from '../../../ui/EmptyState.tsx'

/** The cash that delivery agents hold. */
export const CashPage = () => (
  <EmptyState
    title="No cash is held"
    hint="Cash that agents take on delivery is listed here until they hand it over."
  />
)
