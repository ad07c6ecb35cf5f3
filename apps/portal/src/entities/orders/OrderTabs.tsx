import { LinkTabs } from '../../ui/LinkTabs.tsx'
import { useOrderTabs } from './use-order-tabs.ts'

/** Links between Orders and the places below it; nothing where there are none. */
export function OrderTabs() {
  const tabs = useOrderTabs()
  if (tabs.length === 0) return null
  const places = tabs.map((tab) => ({ ...tab, hasPages: true }))
  return <LinkTabs label="Orders" tabs={[{ id: '', title: 'Orders', to: '/orders' }, ...places]} />
}
