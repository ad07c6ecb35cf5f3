import { EmptyState } from '../../ui/EmptyState.tsx'
import { OrderPlace } from '../../ui/OrderPlace.tsx'
import { OrderTabs } from '../../ui/OrderTabs.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Drawing } from '../../ui/Drawing.tsx'

const HEADER = { title: 'New Order', subtitle: 'Counter, phone and WhatsApp orders' }

export const NewOrderScreen = () => (
  <OrderPlace {...HEADER} feature="orders.entry">
    <PageHeader {...HEADER} />
    <OrderTabs />
    <EmptyState title="No items yet" hint="Add products to begin." drawing={<Drawing of="orders" />} />
  </OrderPlace>
)
