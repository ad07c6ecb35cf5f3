import type { Feature } from '@phuljhari/contract/features'
import type { Permission } from '@phuljhari/contract/staff/roles'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../lib/can.ts'
import { featuresQuery } from '../../lib/features.ts'
import { useToken } from '../../lib/session.ts'

type Tab = { id: string; title: string; to: string; feature: Feature; permission: Permission }
const tab = (id: string, title: string, feature: Feature, permission: Permission): Tab => ({
  id,
  title,
  to: `/orders/${id}`,
  feature,
  permission,
})
const TABS = [
  tab('new', 'New Order', 'orders.entry', 'orders.enter'),
  tab('estimates', 'Estimates', 'estimates', 'orders.enter'),
  tab('customers', 'Customers', 'customers', 'customers.read'),
  tab('invoices', 'Invoices', 'documents', 'documents.read'),
  tab('payments', 'Payments', 'payments', 'payments.read'),
] as const

/** The places below Orders that this server has and this user may see; none with a server of section 7. */
export function useOrderTabs(): ReadonlyArray<Tab> {
  const can = useCan()
  const isSignedIn = useToken() !== null
  const { data: features = [] } = useQuery(featuresQuery)
  if (!isSignedIn) return []
  return TABS.filter(({ feature, permission }) => features.includes(feature) && can(permission))
}
