import { NativeSelect } from '@mantine/core'
import {
  PAYMENT_KIND_LABELS,
  PAYMENT_MODE_LABELS,
  RECEIPT_STATE_LABELS,
} from '@phuljhari/contract/payments/payment-kinds'
import { DayRange } from '../../../ui/DayRange.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { say } from '../payments.messages.ts'
import { isFiltered, NO_FILTER, type LedgerFilter } from './ledger-filter.ts'
import styles from './ledger.module.css'

type Props = { filter: LedgerFilter; onChange: (changes: Partial<LedgerFilter>) => void }

const optionsOf = (any: string, labels: Readonly<Record<string, string>>) => [
  { value: '', label: any },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
]
const SELECTS = [
  ['kind', 'Kind', optionsOf('Any kind', PAYMENT_KIND_LABELS)],
  ['mode', 'Mode', optionsOf('Any mode', PAYMENT_MODE_LABELS)],
  ['state', 'State', optionsOf('Any state', RECEIPT_STATE_LABELS)],
] as const

/** Search and filters of the ledger, each applied at once. */
export const LedgerFilters = ({ filter, onChange }: Props) => (
  <section className={styles.filters} aria-label="Filters">
    <SearchBox
      className={styles.search}
      label={say.search}
      placeholder={say.searchPlaceholder}
      value={filter.search}
      onSearch={(search) => onChange({ search })}
    />
    {SELECTS.map(([name, label, data]) => (
      <NativeSelect
        key={name}
        size="md"
        label={label}
        data={data}
        value={filter[name]}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      />
    ))}
    <DayRange labels={{ from: 'Paid from', to: 'Paid to' }} from={filter.from} to={filter.to} onChange={onChange} />
    <div className={styles.last}>
      <label>
        <input
          type="checkbox"
          checked={filter.unallocated === 'true'}
          onChange={(event) => onChange({ unallocated: event.currentTarget.checked ? 'true' : '' })}
        />
        With credit left
      </label>
      {isFiltered(filter) && <PlainButton onClick={() => onChange(NO_FILTER)}>Clear filters</PlainButton>}
    </div>
  </section>
)
