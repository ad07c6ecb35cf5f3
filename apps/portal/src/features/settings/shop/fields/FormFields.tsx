import { Textarea, TextInput } from '@mantine/core'
import { CURRENCY } from '@phuljhari/contract/rules/money'
import type { ComponentProps } from 'react'
import type { useContractForm } from '../../../../ui/use-contract-form.ts'
import type { SettingInput, Typed } from '../setting-forms.ts'
import styles from './fields.module.css'

/** The inputs of a setting, in a form that its dialog submits. */
export type FieldsProps = { form: ReturnType<typeof useContractForm<Typed, SettingInput>> }

type Props = FieldsProps & Omit<ComponentProps<typeof TextInput>, 'form' | 'name'> & { name: string }

export const TextField = ({ form, name, ...props }: Props) => (
  <TextInput size="md" autoComplete="off" {...form.field(name)} {...props} />
)

export const AmountField = (props: Props) => <TextField inputMode="decimal" leftSection={CURRENCY} {...props} />

type LongProps = FieldsProps & {
  name: string
  label: string
  description?: string
  rows: number
  withAsterisk?: boolean
}
export const LongTextField = ({ form, name, ...props }: LongProps) => (
  <Textarea size="md" autoComplete="off" {...props} {...form.field(name)} />
)

/** Without a limit, browsers accept six-digit years. */
export const LAST_DAY = '9999-12-31'
export const DayField = (props: Props) => <TextField type="date" max={LAST_DAY} {...props} />

type ChoicesProps = FieldsProps & {
  name: string
  label: string
  options: ReadonlyArray<{ value: string; label: string; hint?: string }>
}

/** A choice between a few options that each need a word of explanation. */
export function Choices({ form, name, label, options }: ChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={form.values[name] === option.value}
            onChange={() => form.set(name, option.value)}
          />
          <span>
            {option.label}
            {option.hint !== undefined && <small>{option.hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
