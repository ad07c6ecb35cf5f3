import { LinkTabs } from './LinkTabs.tsx'
import { useOrderTabs } from './use-order-tabs.ts'

/** Links between Orders and the places below it; nothing where there are none. */
export function OrderTabs() {
  const tabs = useOrderTabs()
  return tabs.length > 0 && <LinkTabs label="Orders" tabs={[{ id: '', title: 'Orders', to: '/orders' }, ...tabs]} />
}
