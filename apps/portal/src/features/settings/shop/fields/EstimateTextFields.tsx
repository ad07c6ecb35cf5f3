import { Textarea, TextInput } from '@mantine/core'
import { say } from '../shop.messages.ts'
import type { FieldsProps } from './fields-props.ts'

/** What estimates tell customers. */
export function EstimateTextFields({ form }: FieldsProps) {
  return (
    <>
      <TextInput size="md" label={say.upiId} data-autofocus autoComplete="off" {...form.field('upiId')} />
      <Textarea
        size="md"
        label={say.bankAccount}
        description={say.bankAccountHint}
        rows={3}
        autoComplete="off"
        {...form.field('bankAccount')}
      />
      <TextInput
        size="md"
        label={say.licence}
        description={say.licenceHint}
        autoComplete="off"
        {...form.field('licence')}
      />
      <Textarea size="md" label={say.terms} rows={5} autoComplete="off" {...form.field('terms')} />
    </>
  )
}
