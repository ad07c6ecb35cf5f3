import { Textarea, TextInput } from '@mantine/core'
import { CURRENCY } from '@phuljhari/contract/rules/money'
import type { ComponentProps } from 'react'
import type { FieldsProps } from './fields-props.ts'

type Props = FieldsProps & Omit<ComponentProps<typeof TextInput>, 'form' | 'name'> & { name: string }

export const TextField = ({ form, name, ...props }: Props) => (
  <TextInput size="md" autoComplete="off" {...form.field(name)} {...props} />
)

export const AmountField = (props: Props) => <TextField inputMode="decimal" leftSection={CURRENCY} {...props} />

type LongProps = FieldsProps & { name: string; label: string; description?: string; rows: number }
export const LongTextField = ({ form, name, ...props }: LongProps) => (
  <Textarea size="md" autoComplete="off" {...props} {...form.field(name)} />
)

/** Without a limit, browsers accept six-digit years. */
export const LAST_DAY = '9999-12-31'
export const DayField = (props: Props) => <TextField type="date" max={LAST_DAY} {...props} />
