import { orderFilter, type OrderFilter } from '@phuljhari/contract/orders/find-orders.contract'
import type { Db } from '../../db/database.ts'
import type { OrderSearch } from '../../order-search/order-search.ts'
import { claimsTotal } from '../../payments/payment-list.store.ts'
import { countWaiting } from '../../prepared/prepared.store.ts'
import { countFailed } from './overview.store.ts'

/**
 * Orders, payments and corrections that wait for someone. Orders are counted by the search, so that each figure agrees
 * with the list it leads to.
 */
export async function toDo(db: Db, search: OrderSearch) {
  const count = (filter: Partial<OrderFilter>) => search.count({ ...orderFilter.parse({}), ...filter })
  const [toAccept, unassigned, overdue, failed, refundsDue, claims, correctionsToApprove] = await Promise.all([
    count({ status: 'pending' }),
    count({ unassigned: 'true' }),
    count({ overdue: 'true' }),
    countFailed(db),
    count({ payment: 'overpaid' }),
    claimsTotal(db),
    countWaiting(db),
  ])
  return { toAccept, unassigned, overdue, failed, refundsDue, paymentsToVerify: claims.total, correctionsToApprove }
}
