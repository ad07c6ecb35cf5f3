import { NativeSelect } from '@mantine/core'
import {
  PAYMENT_KINDS,
  PAYMENT_MODES,
  RECEIPT_STATES,
  PAYMENT_KIND_LABELS,
  PAYMENT_MODE_LABELS,
  RECEIPT_STATE_LABELS,
} from '@phuljhari/contract/payments/payment-kinds'
import { KEYWORD_MAX_LENGTH } from '@phuljhari/contract/rules/pages'
import { daysText, searchText } from '../../../lib/filter-texts.ts'
import { DayRange } from '../../../ui/DayRange.tsx'
import { FilterPanel } from '../../../ui/FilterPanel.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { say } from '../payments.messages.ts'
import type { PaymentFilter } from '../payments.queries.ts'
import styles from './ledger.module.css'
import { t, tc } from '@phuljhari/contract/rules/t'

/** The filters as the URL has them; an empty one filters nothing. */
const NONE = { search: '', kind: '', mode: '', state: '', from: '', to: '', unallocated: '' }
export type LedgerFilter = typeof NONE
export const useLedgerFilter = () => useUrlState(NONE)

const oneOf = <Value extends string>(values: readonly Value[], text: string) => values.find((value) => value === text)
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** Returns the filter of the request, without parameters that the server would refuse. */
export function filterOf(url: LedgerFilter): PaymentFilter {
  const search = url.search.trim().slice(0, KEYWORD_MAX_LENGTH)
  const [kind, mode, state] = [
    oneOf(PAYMENT_KINDS, url.kind),
    oneOf(PAYMENT_MODES, url.mode),
    oneOf(RECEIPT_STATES, url.state),
  ]
  return {
    ...(search !== '' && { search }),
    ...(kind && { kind }),
    ...(mode && { mode }),
    ...(state && { state }),
    ...(isDay(url.from) && { from: url.from }),
    ...(isDay(url.to) && { to: url.to }),
    ...(url.unallocated === 'true' && { unallocated: 'true' as const }),
  }
}

export const NO_FILTER: LedgerFilter = NONE

/** Returns the filters that are set, as texts. */
export function filterTexts(url: LedgerFilter): string[] {
  const { search = '', kind, mode, state, unallocated, ...days } = filterOf(url)
  return [
    ...searchText(search),
    ...(kind ? [t('Kind: {kind}', { kind: PAYMENT_KIND_LABELS[kind] })] : []),
    ...(mode ? [t('Mode: {mode}', { mode: PAYMENT_MODE_LABELS[mode] })] : []),
    ...(state ? [t('State: {state}', { state: RECEIPT_STATE_LABELS[state] })] : []),
    ...daysText(days),
    ...(unallocated ? [say.withCredit] : []),
  ]
}

type Props = { filter: LedgerFilter; onChange: (changes: Partial<LedgerFilter>) => void }

const optionsOf = (any: string, labels: Readonly<Record<string, string>>) => [
  { value: '', label: any },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
]
const SELECTS = [
  ['kind', t('Kind'), optionsOf(t('Any kind'), PAYMENT_KIND_LABELS)],
  ['mode', t('Mode'), optionsOf(t('Any mode'), PAYMENT_MODE_LABELS)],
  ['state', tc('of a document or payment', 'State'), optionsOf(t('Any state'), RECEIPT_STATE_LABELS)],
] as const

/** Search and filters of the ledger, each applied at once. */
export function LedgerFilters({ filter, onChange }: Props) {
  const { search: _shown, ...others } = filterOf(filter)
  const active = Object.keys(others).length
  return (
    <FilterPanel
      className={styles.filters}
      active={active}
      search={
        <SearchBox
          className={styles.search}
          label={say.search}
          placeholder={say.searchPlaceholder}
          value={filter.search}
          onSearch={(search) => onChange({ search })}
        />
      }
    >
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
      <DayRange
        labels={{ from: t('Paid from'), to: t('Paid to') }}
        from={filter.from}
        to={filter.to}
        onChange={onChange}
      />
      <div className={styles.last}>
        <label>
          <input
            type="checkbox"
            checked={filter.unallocated === 'true'}
            onChange={(event) => onChange({ unallocated: event.currentTarget.checked ? 'true' : '' })}
          />
          {say.withCredit}
        </label>
        {active > 0 && <PlainButton onClick={() => onChange(NO_FILTER)}>{t('Clear filters')}</PlainButton>}
      </div>
    </FilterPanel>
  )
}
