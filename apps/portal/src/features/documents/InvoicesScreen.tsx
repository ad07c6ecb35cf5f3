import { EmptyState } from '../../ui/EmptyState.tsx'
import { OrderPlace } from '../../ui/OrderPlace.tsx'
import { OrderTabs } from '../../ui/OrderTabs.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { say } from './documents.messages.ts'

/** Tax documents: a place below Orders, with our API only. */
export const InvoicesScreen = () => (
  <OrderPlace {...say.header} feature="documents">
    <PageHeader {...say.header} tabs={<OrderTabs />} />
    <EmptyState title={say.none} hint={say.noneHint} />
  </OrderPlace>
)
