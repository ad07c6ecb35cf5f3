import { EmptyState } from '../../../ui/EmptyState.tsx'

/** Who owes what, by age. */
export const OutstandingPage = () => (
  <EmptyState title="Nothing is outstanding" hint="Customers who owe are listed here." />
)
