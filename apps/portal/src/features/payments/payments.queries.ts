import type { PaymentKind, PaymentMode, ReceiptState } from '@phuljhari/contract/payments/payment-kinds'
import * as contract from '@phuljhari/contract/payments/payments.contract'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { callAndParse } from '../../lib/call-and-parse.ts'
import { linkedPages } from '../../lib/linked-pages.ts'
import { reload } from '../orders/orders.queries.ts'

/** The key of all queries of payments, which every change of money invalidates. */
export const PAYMENTS_KEY = ['payments'] as const

/** Others verify at the same time, and claims arrive from the storefront. */
const QUEUE_REFETCH_MS = 20_000

/** The claimed receipts, oldest first. */
export const claimsQuery = queryOptions({
  queryKey: [...PAYMENTS_KEY, 'to-verify'],
  queryFn: ({ signal }) => callAndParse(contract.listClaims, {}, signal),
  refetchInterval: QUEUE_REFETCH_MS,
  refetchOnMount: 'always',
})

export type PaymentFilter = {
  kind?: PaymentKind
  mode?: PaymentMode
  state?: ReceiptState
  from?: string
  to?: string
  search?: string
  unallocated?: 'true'
}

/** The matching rows of the ledger, newest first, a page at a time. */
export const paymentsQuery = (filter: PaymentFilter) =>
  linkedPages([...PAYMENTS_KEY, 'list', filter], {
    route: contract.listPayments,
    input: { query: filter },
    read: (data) => ({ payments: contract.listPayments.schema.response[200].parse(data) }),
  })

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'one', id],
    queryFn: ({ signal }) => callAndParse(contract.getPayment, { params: { id } }, signal),
  })

/** What an order owes, what was paid, and every row of it. */
export const orderMoneyQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'order', orderId],
    queryFn: ({ signal }) => callAndParse(contract.getOrderMoney, { params: { orderId } }, signal),
  })

/** Receipts of a customer with a part that is not allocated, newest first. */
export const creditQuery = (phoneNumber: string) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'credit', phoneNumber],
    queryFn: async ({ signal }) =>
      (
        await callAndParse(contract.listPayments, { query: { search: phoneNumber, unallocated: 'true' } }, signal)
      ).filter(({ kind, state, unallocated }) => kind === 'receipt' && state === 'verified' && unallocated > 0),
  })

/** Refetches everything about money, and the orders whose badge it changes. */
export const reloadMoney = (cache: QueryClient, orderIds: readonly string[]): void =>
  reload(cache, ...new Set(orderIds))

export const orderIdsOf = ({ allocations }: Pick<Payment, 'allocations'>): string[] =>
  allocations.map(({ orderId }) => orderId)
