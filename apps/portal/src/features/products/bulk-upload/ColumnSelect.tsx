import { NativeSelect } from '@mantine/core'

const NONE = 'none'

type Props = {
  label: string
  /** The chosen column; null for none. */
  column: number | null
  options: ReadonlyArray<{ value: string; label: string }>
  onChange: (column: number | null) => void
}

/** Chooses a column of the list, or none. */
export function ColumnSelect({ label, column, options, onChange }: Props) {
  return (
    <NativeSelect
      label={label}
      value={column === null ? NONE : String(column)}
      data={[{ value: NONE, label: 'None' }, ...options]}
      onChange={({ currentTarget: { value } }) => onChange(value === NONE ? null : Number(value))}
    />
  )
}
