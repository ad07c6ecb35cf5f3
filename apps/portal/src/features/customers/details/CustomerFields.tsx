import { NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { CustomerForm } from '@phuljhari/contract/customers/customers.contract'
import { LANGUAGE_NAMES, LANGUAGES } from '@phuljhari/contract/rules/languages'
import { STATES } from '@phuljhari/contract/rules/states'
import { gstinHint } from '../../../entities/customers/gstin-hint.ts'
import { useTransportInput, type Place } from '../../../entities/transports/use-transport-input.tsx'
import type { ContractForm } from '../../../ui/use-contract-form.ts'
import { say } from '../customers.messages.ts'
import styles from './customer-details.module.css'

const STATE_OPTIONS = [
  { value: '', label: say.unknownState },
  ...STATES.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
]

const LANGUAGE_OPTIONS = [
  { value: '', label: say.shopLanguage },
  ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
]

type Props = {
  form: Pick<ContractForm<Record<keyof CustomerForm, string>>, 'values' | 'errors' | 'field' | 'set'>
  /** Whether the name gets the focus. */
  isFirst?: boolean
  /** Where orders of the customer go. */
  place?: Place
}
const NOWHERE: Place = { pincode: '', city: '' }
const HINT_BELOW: NonNullable<TextInputProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error']

/** The fields of a customer that staff enter. */
export function CustomerFields({ form, isFirst = false, place = NOWHERE }: Props) {
  const transport = useTransportInput(place, form.values.transport, (office) => {
    if (form.values.destination.trim() === '') form.set('destination', office)
  })
  const { error: gstinError, hint } = gstinHint(form.values.gstin, form.values.stateCode)
  return (
    <>
      <TextInput
        size="md"
        label={say.fields.name}
        required
        data-autofocus={isFirst}
        autoComplete="off"
        {...form.field('name')}
      />
      <TextInput
        size="md"
        label={say.fields.secondPhone}
        type="tel"
        autoComplete="off"
        {...form.field('secondPhone')}
      />
      <NativeSelect size="md" label={say.fields.stateCode} data={STATE_OPTIONS} {...form.field('stateCode')} />
      <TextInput
        size="md"
        label={say.fields.gstin}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: styles.upper ?? '' }}
        {...form.field('gstin')}
        error={form.errors['gstin'] ?? gstinError}
        description={hint}
        inputWrapperOrder={HINT_BELOW}
      />
      <TextInput
        size="md"
        label={say.fields.transport}
        autoComplete="off"
        {...form.field('transport')}
        {...transport.input}
        description={transport.hint}
        inputWrapperOrder={HINT_BELOW}
      />
      {transport.datalist}
      <TextInput size="md" label={say.fields.destination} autoComplete="off" {...form.field('destination')} />
      <NativeSelect size="md" label={say.fields.language} data={LANGUAGE_OPTIONS} {...form.field('language')} />
      <Textarea size="md" label={say.fields.notes} rows={3} {...form.field('notes')} />
    </>
  )
}
