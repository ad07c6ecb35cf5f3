import { TextInput } from '@mantine/core'
import { rateField, type TypedRate } from '../forms/rates.ts'
import { say } from '../shop.messages.ts'
import { LAST_DAY } from './TextFields.tsx'

const INPUTS = [
  { name: 'hsn', label: say.hsn, inputMode: 'numeric' },
  { name: 'rate', label: say.taxRate, inputMode: 'decimal' },
  { name: 'validFrom', label: say.validFrom, type: 'date', max: LAST_DAY },
] as const

type Props = {
  index: number
  row: TypedRate
  errors: Record<string, string>
  onChange: (index: number, name: keyof TypedRate, typed: string) => void
}

/** The inputs of a rate. */
export const RateRow = ({ index, row, errors, onChange }: Props) =>
  INPUTS.map(({ name, label, ...props }) => (
    <TextInput
      key={name}
      size="md"
      autoComplete="off"
      {...props}
      name={rateField(index, name)}
      label={label}
      value={row[name]}
      error={errors[rateField(index, name)]}
      onChange={({ currentTarget }) => onChange(index, name, currentTarget.value)}
    />
  ))
