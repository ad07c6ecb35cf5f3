import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFailure } from '../../../lib/failure-text.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { say } from '../payments.messages.ts'
import { orderSearchQuery } from './order-search.queries.ts'
import type { PayableOrder } from './parts.ts'
import styles from './receipt.module.css'

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
    // Enter chooses the order that alone was found, and never sends the form around.
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
        <ul className={styles.found} aria-label="Found orders">
          {offered.map((order) => (
            <li key={order.orderId}>
              <button type="button" onClick={() => add(order)}>
                <strong>{order.orderId}</strong>
                <span>{order.customerName}</span>
                <span>{formatRupees(toRupees(order.openPaise))} to pay</span>
              </button>
            </li>
          ))}
          {offered.length === 0 && !found.isFetching && <li>{say.noOrderFound}</li>}
        </ul>
      )}
    </div>
  )
}
