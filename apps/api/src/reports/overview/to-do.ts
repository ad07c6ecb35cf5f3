import { orderFilter, type OrderFilter } from '@phuljhari/contract/orders/find-orders.contract'
import type { Db } from '../../db/database.ts'
import type { OrderSearch } from '../../order-search/order-search.ts'
import { countFailed } from './overview.store.ts'

/** Orders that wait for someone. Counted by the search, so that each figure agrees with the list it leads to. */
export async function toDo(db: Db, search: OrderSearch) {
  const count = (filter: Partial<OrderFilter>) => search.count({ ...orderFilter.parse({}), ...filter })
  const [toAccept, unassigned, overdue, failed] = await Promise.all([
    count({ status: 'pending' }),
    count({ unassigned: 'true' }),
    count({ overdue: 'true' }),
    countFailed(db),
  ])
  return { toAccept, unassigned, overdue, failed }
}
