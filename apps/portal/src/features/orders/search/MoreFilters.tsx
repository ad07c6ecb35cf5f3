import { NativeSelect, TextInput } from '@mantine/core'
import { PAYMENT_FILTER_LABELS } from '@phuljhari/contract/payments/payment-kinds'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { useFeature } from '../../../lib/features.ts'
import { DayRange } from '../../../ui/DayRange.tsx'
import { maskedAgentsQuery } from '../../agents/agents.queries.ts'
import type { OrderFilters } from './order-filters.ts'
import styles from './more-filters.module.css'
import { SavedViews } from './SavedViews.tsx'
import { t } from '@phuljhari/contract/rules/t'

type Changes = Partial<Record<keyof OrderFilters, string>>
type Props = { filters: OrderFilters; onChange: (changes: Changes) => void }

const PAYMENT_OPTIONS = [
  { value: '', label: t('Any') },
  ...Object.entries(PAYMENT_FILTER_LABELS).map(([value, label]) => ({ value, label })),
]

/** A field for a name. The filter is applied on leaving the field or on Enter: a part of a name matches nothing. */
function NameInput({ label, value, onChange }: { label: string; value: string; onChange: (name: string) => void }) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const apply = () => {
    if (typed.trim() !== value) onChange(typed.trim())
  }
  return (
    <TextInput
      size="md"
      label={label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  )
}

/** The filters beyond search and status, each applied at once, and the saved views. */
export function MoreFilters({ filters, onChange }: Props) {
  const canSeeAgents = useCan()('agents.read')
  const hasPayments = useFeature('payments') === true
  const agents = useQuery({ ...maskedAgentsQuery, enabled: canSeeAgents })
  const choices = (agents.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isUnlisted = filters.agent !== '' && choices.every(({ value }) => value !== filters.agent)
  const flag = (label: string, name: 'unassigned' | 'overdue') => (
    <label>
      <input
        type="checkbox"
        checked={filters[name] === 'true'}
        onChange={(event) => onChange({ [name]: event.currentTarget.checked ? 'true' : '' })}
      />
      {label}
    </label>
  )
  return (
    <div className={styles.panel} role="group" aria-label={t('More filters')}>
      <DayRange
        labels={{ from: t('Placed from'), to: t('Placed to') }}
        from={filters.from}
        to={filters.to}
        onChange={onChange}
      />
      {canSeeAgents && (
        <NativeSelect
          size="md"
          label={t('Agent')}
          value={filters.agent}
          data={[
            { value: '', label: agents.isPending ? t('Loading agents...') : t('Any agent') },
            ...choices,
            ...(isUnlisted ? [{ value: filters.agent, label: filters.agent }] : []),
          ]}
          onChange={(event) => onChange({ agent: event.currentTarget.value })}
        />
      )}
      {hasPayments && (
        <NativeSelect
          size="md"
          label={t('Payment')}
          value={filters.payment}
          data={PAYMENT_OPTIONS}
          onChange={(event) => onChange({ payment: event.currentTarget.value })}
        />
      )}
      <NameInput label={t('City')} value={filters.city} onChange={(city) => onChange({ city })} />
      <NameInput label={t('State')} value={filters.state} onChange={(state) => onChange({ state })} />
      <div className={styles.flags}>
        {flag(t('Unassigned'), 'unassigned')}
        {flag(t('Overdue'), 'overdue')}
      </div>
      <SavedViews filters={filters} onChange={onChange} />
    </div>
  )
}
