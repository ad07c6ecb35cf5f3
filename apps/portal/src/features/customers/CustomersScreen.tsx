import { Drawing } from '../../ui/Drawing.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OrderPlace } from '../../ui/OrderPlace.tsx'
import { OrderTabs } from '../../ui/OrderTabs.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

const HEADER = { title: 'Customers', subtitle: 'Everyone who has ordered' }

export const CustomersScreen = () => (
  <OrderPlace {...HEADER} feature="customers">
    <PageHeader {...HEADER} />
    <OrderTabs />
    <EmptyState
      title="No customers yet"
      hint="Customers are listed here with their first order."
      drawing={<Drawing of="orders" />}
    />
  </OrderPlace>
)
