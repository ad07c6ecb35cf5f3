import { Button, NativeSelect } from '@mantine/core'
import { STATUS_FILTERS } from '@phuljhari/contract/orders/order-search'
import { statusLabel } from '@phuljhari/contract/orders/order-status'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useRef, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { useDeferredDialog } from '../../../ui/use-deferred-dialog.ts'
import { maskedAgentsQuery } from '../../agents/agents.queries.ts'
import { say } from '../orders.messages.ts'
import styles from './order-filters.module.css'
import { activeFilters, type MoreFilterName, NO_FILTERS, type OrderFilters as Filters } from './order-filters.ts'

type ChipsProps = {
  /** The filters that are set, with their texts. */
  filters: ReadonlyArray<readonly [name: MoreFilterName, text: string]>
  onChange: (changes: Partial<Record<string, string>>) => void
}

/** The filters that are set beyond search and status; pressing one removes it. */
function FilterChips({ filters, onChange }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const remove = (changes: Partial<Record<string, string>>) => {
    // The pressed button disappears, so the focus moves to the list and the keyboard continues there.
    list.current?.focus()
    onChange(changes)
  }
  return (
    <ul ref={list} className={styles.chips} tabIndex={-1} aria-label={say.activeFilters}>
      {filters.map(([name, text]) => (
        <li key={name}>
          <button type="button" aria-label={say.removeFilter(text)} onClick={() => remove({ [name]: '' })}>
            {text}
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={() => remove(NO_FILTERS)}>
          {say.clearFilters}
        </button>
      </li>
    </ul>
  )
}

type Change = (changes: Partial<Record<keyof Filters, string>>) => void
type StatusProps = { status: string; onChange: Change }

const optionOf = (value: string) => ({ value, label: value === 'all' ? 'All' : statusLabel(value) })
const STATUSES = STATUS_FILTERS.map(optionOf)

const loadMoreFilters = () => import('./MoreFilters.tsx').then((module) => module.MoreFilters)

/** The status filter. Memoized, so that typing into the search box does not re-render it. */
const StatusFilter = memo(function StatusFilter({ status, onChange }: StatusProps) {
  return (
    <NativeSelect
      className={styles.status}
      size="md"
      aria-label="Status"
      value={status}
      // A link may filter by a status that the seven options do not have.
      data={STATUSES.some(({ value }) => value === status) ? STATUSES : [...STATUSES, optionOf(status)]}
      onChange={(event) => onChange({ status: event.currentTarget.value })}
    />
  )
})

type Props = {
  filters: Filters
  /** Whether the server supports more filters than search and status. */
  hasMore: boolean
  onChange: Change
}

/** Search box, status filter with the seven options of section 4, and more filters. */
export function OrderFilters({ filters, hasMore, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const MoreFilters = useDeferredDialog(loadMoreFilters, isOpen, close, hasMore)
  const can = useCan()
  const agents = useQuery({ ...maskedAgentsQuery, enabled: hasMore && filters.agent !== '' && can('agents.read') })
  const agentName = agents.data?.find(({ id }) => id === filters.agent)?.name ?? filters.agent
  const active = hasMore ? activeFilters(filters, agentName) : []
  return (
    <section className={hasMore ? `${styles.filters} ${styles.withMore}` : styles.filters} aria-label="Filters">
      <SearchBox
        className={styles.search}
        label="Search orders"
        placeholder="Search orders, customers, products..."
        value={filters.search}
        onSearch={(typed) => onChange({ search: typed })}
      />
      <StatusFilter status={filters.status} onChange={onChange} />
      {hasMore && (
        <Button
          classNames={{ root: styles.more ?? '', section: styles.moreIcon ?? '', label: styles.moreLabel ?? '' }}
          variant="default"
          size="md"
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-expanded={isOpen}
          title={say.moreFilters(active.length)}
          data-active={active.length || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {say.moreFilters(active.length)}
        </Button>
      )}
      {isOpen && MoreFilters && <MoreFilters filters={filters} onChange={onChange} />}
      {active.length > 0 && <FilterChips filters={active} onChange={onChange} />}
    </section>
  )
}
