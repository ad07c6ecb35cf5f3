import type { Feature } from '@phuljhari/contract/features'
import type { Permission } from '@phuljhari/contract/staff/roles'
import { useCan } from '../lib/can.ts'
import { useFeature } from '../lib/features.ts'
import { useToken } from '../lib/session.ts'

type Tab = { id: string; title: string; to: string; feature: Feature; permission: Permission }
const tab = (id: string, title: string, feature: Feature, permission: Permission): Tab => ({
  id,
  title,
  to: `/orders/${id}`,
  feature,
  permission,
})
const NEW_ORDER = tab('new', 'New Order', 'orders.entry', 'orders.enter')
const ESTIMATES = tab('estimates', 'Estimates', 'estimates', 'orders.enter')
const CUSTOMERS = tab('customers', 'Customers', 'customers', 'customers.read')

/** The places below Orders that this server has and this user may see; none with a server of section 7. */
export function useOrderTabs(): ReadonlyArray<Tab> {
  const can = useCan()
  const isSignedIn = useToken() !== null
  const has = [useFeature(NEW_ORDER.feature), useFeature(ESTIMATES.feature), useFeature(CUSTOMERS.feature)]
  return [NEW_ORDER, ESTIMATES, CUSTOMERS].filter(
    ({ permission }, index) => isSignedIn && has[index] === true && can(permission),
  )
}
