import { NativeSelect, SegmentedControl } from '@mantine/core'
import { statusLabel } from '@phuljhari/contract/orders/order-status'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { STATUS_FILTERS, type StatusFilter } from './filter-orders.ts'
import styles from './orders.module.css'

/** The orders are here already. */
const SHORT_PAUSE_MS = 30

type Filters = { search: string; status: StatusFilter; view: string }

/** Search box, status filter with the seven options of section 4, and the List and Map toggle. */
export function OrderFilters({
  search,
  status,
  view,
  onChange,
}: Filters & { onChange: (c: Partial<Filters>) => void }) {
  return (
    <section className={styles.filters} aria-label="Filters">
      <SearchBox
        label="Search orders"
        placeholder="Search orders, customers, products..."
        value={search}
        pauseMs={SHORT_PAUSE_MS}
        onSearch={(typed) => onChange({ search: typed })}
      />
      <NativeSelect
        size="md"
        aria-label="Status"
        value={status}
        data={STATUS_FILTERS.map((value) => ({ value, label: value === 'all' ? 'All' : statusLabel(value) }))}
        onChange={(event) => onChange({ status: event.currentTarget.value as StatusFilter })}
      />
      <SegmentedControl
        size="md"
        aria-label="View"
        value={view === 'map' ? 'map' : 'list'}
        data={[
          { value: 'list', label: 'List' },
          { value: 'map', label: 'Map' },
        ]}
        onChange={(chosen) => onChange({ view: chosen })}
      />
    </section>
  )
}
