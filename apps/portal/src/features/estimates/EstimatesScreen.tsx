import { Drawing } from '../../ui/Drawing.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OrderPlace } from '../../ui/OrderPlace.tsx'
import { OrderTabs } from '../../ui/OrderTabs.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

const HEADER = { title: 'Estimates', subtitle: 'Offers to confirm' }

export const EstimatesScreen = () => (
  <OrderPlace {...HEADER} feature="estimates">
    <PageHeader {...HEADER} />
    <OrderTabs />
    <EmptyState
      title="No estimates yet"
      hint="Estimates that you make in New Order are listed here."
      drawing={<Drawing of="orders" />}
    />
  </OrderPlace>
)
