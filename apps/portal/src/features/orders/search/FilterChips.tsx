import { PAYMENT_FILTER_LABELS, type PaymentFilter } from '@phuljhari/contract/payments/payment-kinds'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useCan } from '../../../lib/can.ts'
import { maskedAgentsQuery } from '../../agents/agents.queries.ts'
import { say } from '../orders.messages.ts'
import styles from './filter-chips.module.css'
import { type MoreFilterName, NO_FILTERS, type OrderFilters as Filters } from './order-filters.ts'
import { t } from '@phuljhari/contract/rules/t'

const LABELS: Record<MoreFilterName, (value: string, agentName: string) => string> = {
  from: (day) => t('From {day}', { day: formatDate(day) }),
  to: (day) => t('To {day}', { day: formatDate(day) }),
  agent: (_id, agentName) => t('Agent: {agentName}', { agentName }),
  city: (city) => t('City: {city}', { city }),
  state: (state) => t('State: {state}', { state }),
  unassigned: () => t('Unassigned'),
  overdue: () => t('Overdue'),
  payment: (payment) => PAYMENT_FILTER_LABELS[payment as PaymentFilter],
}

/** Returns the filters beyond search and status that are set, with their texts. */
const activeFilters = (filters: Filters, agentName: string): Array<[MoreFilterName, string]> =>
  (Object.keys(LABELS) as MoreFilterName[])
    .filter((name) => filters[name] !== '')
    .map((name) => [name, LABELS[name](filters[name], agentName)])

type Props = {
  filters: Filters
  onChange: (changes: Partial<Record<string, string>>) => void
}

/**
 * The filters that are set beyond search and status; pressing one removes it. Deferred: most visits begin without one,
 * and the names of agents need code of their own.
 */
export function FilterChips({ filters, onChange }: Props) {
  const can = useCan()
  const agents = useQuery({ ...maskedAgentsQuery, enabled: filters.agent !== '' && can('agents.read') })
  const agentName = agents.data?.find(({ id }) => id === filters.agent)?.name ?? filters.agent
  const list = useRef<HTMLUListElement>(null)
  const remove = (changes: Partial<Record<string, string>>) => {
    // The pressed button disappears, so the focus moves to the list and the keyboard continues there.
    list.current?.focus()
    onChange(changes)
  }
  return (
    <ul ref={list} className={styles.chips} tabIndex={-1} aria-label={say.activeFilters}>
      {activeFilters(filters, agentName).map(([name, text]) => (
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
