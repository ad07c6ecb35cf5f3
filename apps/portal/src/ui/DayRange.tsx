import { TextInput } from '@mantine/core'

/** The latest day that can be chosen. Without a maximum, browsers accept six-digit years. */
const LAST_DAY = '9999-12-31'

type Props = {
  labels: { from: string; to: string }
  /** ISO days; empty for none. */
  from: string
  to: string
  onChange: (change: { from: string } | { to: string }) => void
}

/** The first and last day of a filter; neither can be chosen beyond the other. */
export function DayRange({ labels, from, to, onChange }: Props) {
  return (
    <>
      <TextInput
        size="md"
        type="date"
        label={labels.from}
        max={to || LAST_DAY}
        value={from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        size="md"
        type="date"
        label={labels.to}
        min={from}
        max={LAST_DAY}
        value={to}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </>
  )
}
