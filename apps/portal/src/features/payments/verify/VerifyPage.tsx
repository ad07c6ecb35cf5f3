import { EmptyState } from '../../../ui/EmptyState.tsx'

/** Receipts that were claimed and are not verified yet. */
export const VerifyPage = () => (
  <EmptyState
    title="Nothing to verify"
    hint="Payments that customers or staff report are listed here until someone verifies them."
  />
)
