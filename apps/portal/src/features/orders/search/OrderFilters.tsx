import { Button, NativeSelect } from '@mantine/core'
import { STATUS_FILTERS } from '@phuljhari/contract/orders/order-search'
import { statusLabel } from '@phuljhari/contract/orders/order-status'
import { IconFilter } from '@tabler/icons-react'
import { memo, Suspense, useCallback, useState } from 'react'
import { deferred } from '../../../ui/deferred.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { useDeferredCode } from '../../../ui/use-deferred-dialog.ts'
import { say } from '../orders.messages.ts'
import styles from './order-filters.module.css'
import { countActive, type OrderFilters as Filters } from './order-filters.ts'
import { t } from '@phuljhari/contract/rules/t'

type Change = (changes: Partial<Record<keyof Filters, string>>) => void
type StatusProps = { status: string; onChange: Change }

const optionOf = (value: string) => ({ value, label: value === 'all' ? t('All') : statusLabel(value) })
const STATUSES = STATUS_FILTERS.map(optionOf)

const FilterChips = deferred(() => import('./FilterChips.tsx').then((module) => module.FilterChips))
const loadMoreFilters = () => import('./MoreFilters.tsx').then((module) => module.MoreFilters)

/** The status filter. Memoized, so that typing into the search box does not re-render it. */
const StatusFilter = memo(function StatusFilter({ status, onChange }: StatusProps) {
  return (
    <NativeSelect
      className={styles.status}
      size="md"
      aria-label={t('Status')}
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
  const MoreFilters = useDeferredCode(loadMoreFilters, isOpen, close, hasMore)
  const active = hasMore ? countActive(filters) : 0
  return (
    <section className={hasMore ? `${styles.filters} ${styles.withMore}` : styles.filters} aria-label={t('Filters')}>
      <SearchBox
        className={styles.search}
        label={t('Search orders')}
        placeholder={t('Search orders, customers, products...')}
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
          title={say.moreFilters(active)}
          data-active={active || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {say.moreFilters(active)}
        </Button>
      )}
      {isOpen && MoreFilters && <MoreFilters filters={filters} onChange={onChange} />}
      {active > 0 && (
        <Suspense fallback={<div className={styles.loadingChips} />}>
          <FilterChips filters={filters} onChange={onChange} />
        </Suspense>
      )}
    </section>
  )
}
