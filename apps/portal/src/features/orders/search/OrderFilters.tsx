import { NativeSelect, SegmentedControl } from '@mantine/core'
import { statusLabel } from '@phuljhari/contract/orders/order-status'
import { memo } from 'react'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { STATUS_FILTERS, type StatusFilter } from './filter-orders.ts'
import styles from '../list/orders.module.css'

type Choice = { status: StatusFilter; view: string }
type Choices = Choice & { onChange: (changes: Partial<Choice>) => void }

const STATUSES = STATUS_FILTERS.map((value) => ({ value, label: value === 'all' ? 'All' : statusLabel(value) }))
const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'map', label: 'Map' },
]

/** Not drawn anew for each key of the search beside it. */
const OrderChoices = memo(function OrderChoices({ status, view, onChange }: Choices) {
  return (
    <>
      <NativeSelect
        size="md"
        aria-label="Status"
        value={status}
        data={STATUSES}
        onChange={(event) => onChange({ status: event.currentTarget.value as StatusFilter })}
      />
      <SegmentedControl
        size="md"
        aria-label="View"
        value={view === 'map' ? 'map' : 'list'}
        data={VIEWS}
        onChange={(chosen) => onChange({ view: chosen })}
      />
    </>
  )
})

/** Search box, status filter with the seven options of section 4, and the List and Map toggle. */
export function OrderFilters({
  search,
  onSearch,
  ...choices
}: Choices & { search: string; onSearch: (typed: string) => void }) {
  return (
    <section className={styles.filters} aria-label="Filters">
      <SearchBox
        label="Search orders"
        placeholder="Search orders, customers, products..."
        value={search}
        // The orders are here already.
        debounceMs={0}
        onSearch={onSearch}
      />
      <OrderChoices {...choices} />
    </section>
  )
}
