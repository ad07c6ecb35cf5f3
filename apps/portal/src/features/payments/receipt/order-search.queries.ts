import { findOrders } from '@phuljhari/contract/orders/find-orders.contract'
import { isClosed } from '@phuljhari/contract/orders/order-standing'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { readOrders, type DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import { unclaimedPaise } from '../amounts.ts'
import type { PayableOrder } from './parts.ts'

const FOUND = 6

const payable = ({ id, status, customerName, customerPhone, totalAmount, payment }: DisplayedOrder): PayableOrder => ({
  orderId: id,
  customerName,
  phoneNumber: customerPhone,
  openPaise: unclaimedPaise({
    status: status === 'pending' ? 'processing' : status,
    total: totalAmount,
    due: payment?.due ?? 0,
    paid: payment?.paid ?? 0,
    toVerify: payment?.toVerify ?? 0,
  }),
})

/** The newest orders that match and can be paid. */
export const orderSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['orders', 'to-pay', search],
    queryFn: async ({ signal }) => {
      const { data } = await call(findOrders, { query: { search, limit: FOUND } }, signal)
      return readOrders(data)
        .filter(({ status }) => !isClosed(status))
        .map(payable)
    },
  })
