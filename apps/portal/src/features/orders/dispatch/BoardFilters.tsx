import { NativeSelect, TextInput } from '@mantine/core'
import { TIME_SLOTS } from '@phuljhari/contract/orders/time-slots'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { maskedAgentsQuery } from '../../agents/agents.queries.ts'
import type { BoardFilter } from './board.queries.ts'
import { say } from './dispatch.messages.ts'
import styles from './dispatch.module.css'

type Props = { filter: BoardFilter; onChange: (changes: Partial<BoardFilter>) => void }

/** Narrows the board to a day, a time slot, an agent or a place. */
export function BoardFilters({ filter, onChange }: Props) {
  const mayReadAgents = useCan()('agents.read')
  const agents = useQuery({ ...maskedAgentsQuery, enabled: mayReadAgents }).data ?? []
  const [place, setPlace] = useState(filter.place)
  return (
    <form
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ place: place.trim() })
      }}
    >
      <TextInput
        label={say.filters.day}
        type="date"
        value={filter.day}
        onChange={({ currentTarget }) => onChange({ day: currentTarget.value })}
      />
      <NativeSelect
        label={say.filters.slot}
        value={filter.slot}
        data={[{ value: '', label: say.any }, ...TIME_SLOTS]}
        onChange={({ currentTarget }) => onChange({ slot: currentTarget.value })}
      />
      {mayReadAgents && (
        <NativeSelect
          label={say.filters.agent}
          value={filter.agent}
          data={[{ value: '', label: say.any }, ...agents.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={({ currentTarget }) => onChange({ agent: currentTarget.value })}
        />
      )}
      <TextInput
        label={say.filters.place}
        value={place}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
        onBlur={() => onChange({ place: place.trim() })}
      />
      <TextButton
        onClick={() => {
          setPlace('')
          onChange({ day: '', slot: '', agent: '', place: '' })
        }}
      >
        {say.clear}
      </TextButton>
    </form>
  )
}
