import { NativeSelect, SegmentedControl } from '@mantine/core'
import { STATUS_FILTERS, type StatusFilter } from '@phuljhari/contract/orders/order-search'
import { statusLabel } from '@phuljhari/contract/orders/order-status'
import { memo } from 'react'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import styles from './order-filters.module.css'

type Selection = { status: StatusFilter; view: string }
type SelectionProps = Selection & { onChange: (changes: Partial<Selection & { search: string }>) => void }
type Props = SelectionProps & { search: string }

const STATUSES = STATUS_FILTERS.map((value) => ({ value, label: value === 'all' ? 'All' : statusLabel(value) }))
const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'map', label: 'Map' },
]

/** Memoized: must not re-render for each key typed into the search box. */
const StatusAndView = memo(function StatusAndView({ status, view, onChange }: SelectionProps) {
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
        onChange={(selected) => onChange({ view: selected })}
      />
    </>
  )
})

/** Search box, status filter with the seven options of section 4, and the List and Map toggle. */
export function OrderFilters({ search, ...selection }: Props) {
  return (
    <section className={styles.filters} aria-label="Filters">
      <SearchBox
        label="Search orders"
        placeholder="Search orders, customers, products..."
        value={search}
        onSearch={(typed) => selection.onChange({ search: typed })}
      />
      <StatusAndView {...selection} />
    </section>
  )
}
