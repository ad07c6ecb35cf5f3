import { EmptyState } from '../../../ui/EmptyState.tsx'

/** Every receipt, refund and reversal. */
export const LedgerPage = () => <EmptyState title="No payments yet" hint="Receipts and refunds are listed here." />
