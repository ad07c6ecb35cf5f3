import { TextInput } from '@mantine/core'
import { say } from '../shop.messages.ts'
import type { FieldsProps } from './fields-props.ts'
import { LongTextField } from './TextFields.tsx'

/** The settings that are one number. */
function NumberField({ form, name, label, hint }: FieldsProps & { name: string; label: string; hint?: string }) {
  return (
    <TextInput
      size="md"
      label={label}
      description={hint}
      inputMode="decimal"
      data-autofocus
      autoComplete="off"
      {...form.field(name)}
    />
  )
}

export const DiscountLimitField = (props: FieldsProps) => <NumberField {...props} name="clerk" label={say.clerkLimit} />
export const PackingField = (props: FieldsProps) => <NumberField {...props} name="rate" label={say.rate} />
export const ValidityField = (props: FieldsProps) => (
  <NumberField {...props} name="days" label={say.days} hint={say.daysHint} />
)
export const TermsField = ({ form }: FieldsProps) => (
  <LongTextField form={form} name="terms" label={say.terms} rows={6} />
)
