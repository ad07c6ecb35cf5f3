import { useMemo } from 'react'
import { OrdersView } from '../OrdersView.tsx'
import { useSelection } from '../use-selection.ts'
import { NO_FILTERS } from './order-filters.ts'
import { useAllOrders } from './use-all-orders.ts'

/**
 * The screen with a server that has only the calls of section 7. Deferred, because our API, which most portals are
 * served by, searches.
 */
export function AllOrders() {
  const { openId, ...selection } = useSelection('list')
  const { search, status } = selection.filters
  const filters = useMemo(() => ({ ...NO_FILTERS, search, status }), [search, status])
  return <OrdersView source={useAllOrders(filters, openId)} canSearch={false} {...selection} filters={filters} />
}
