import { findOrders } from '@phuljhari/contract/orders/find-orders.contract'
import { isClosed } from '@phuljhari/contract/orders/order-standing'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import { queryOptions, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readOrders, type DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import { call } from '../../../lib/api.ts'
import { loadFailure } from '../../../lib/failure-text.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { unclaimedPaise } from '../amounts.ts'
import { say } from '../payments.messages.ts'
import type { PayableOrder } from './parts.ts'
import styles from './receipt.module.css'
import { t } from '@phuljhari/contract/rules/t'

const FOUND = 6

const payable = ({
  id,
  status,
  customerName,
  customerPhone,
  paymentMethod,
  totalAmount,
  payment,
}: DisplayedOrder): PayableOrder => ({
  orderId: id,
  customerName,
  phoneNumber: customerPhone,
  paymentMethod,
  openPaise: unclaimedPaise({
    status: status === 'pending' ? 'processing' : status,
    total: totalAmount,
    due: payment?.due ?? 0,
    paid: payment?.paid ?? 0,
    toVerify: payment?.toVerify ?? 0,
  }),
})

/** The newest orders that match and can be paid. */
const orderSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['orders', 'to-pay', search],
    queryFn: async ({ signal }) => {
      const { data } = await call(findOrders, { query: { search, limit: FOUND } }, signal)
      return readOrders(data)
        .filter(({ status }) => !isClosed(status))
        .map(payable)
    },
  })

const MIN_LENGTH = 2

type Props = { chosen: readonly PayableOrder[]; onAdd: (order: PayableOrder) => void }

/** Finds orders that the receipt pays, by id, name or phone. */
export function OrderSearch({ chosen, onAdd }: Props) {
  const [search, setSearch] = useState('')
  const isSearching = search.trim().length >= MIN_LENGTH
  const found = useQuery({
    ...orderSearchQuery(search.trim()),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  })
  const offered = (found.data ?? []).filter(({ orderId }) => chosen.every((one) => one.orderId !== orderId))
  const add = (order: PayableOrder) => {
    onAdd(order)
    setSearch('')
  }
  return (
    // Enter chooses the only order that was found. It never submits the form around this field.
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        const [only, ...others] = isSearching && !found.isFetching ? offered : []
        if (only && others.length === 0) add(only)
      }}
    >
      <SearchBox
        label={say.findOrder}
        placeholder={`${say.findOrder} ${say.findOrderHint}`}
        value={search}
        onSearch={setSearch}
      />
      {isSearching && found.error && (
        <LoadError text={loadFailure(found.error, say.searchFailed)} onRetry={found.refetch} />
      )}
      {isSearching && found.isSuccess && (
        <ul className={styles.found} aria-label={t('Found orders')}>
          {offered.map((order) => (
            <li key={order.orderId}>
              <button type="button" onClick={() => add(order)}>
                <strong>{order.orderId}</strong>
                <span>{order.customerName}</span>
                <span>{t('{openPaise} to pay', { openPaise: formatRupees(toRupees(order.openPaise)) })}</span>
              </button>
            </li>
          ))}
          {offered.length === 0 && !found.isFetching && <li>{say.noOrderFound}</li>}
        </ul>
      )}
    </div>
  )
}
