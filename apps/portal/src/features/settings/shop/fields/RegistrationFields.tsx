import { REGISTRATION_LABELS, REGISTRATIONS } from '@phuljhari/contract/documents/document-kinds'
import { gstinHint } from '../../../../entities/customers/gstin-hint.ts'
import { EXEMPT, NO, YES } from '../forms/form.ts'
import { say } from '../shop.messages.ts'
import styles from '../shop.module.css'
import { Choices } from './Choices.tsx'
import type { FieldsProps } from './fields-props.ts'
import { TextField } from './TextFields.tsx'

const KINDS = REGISTRATIONS.map((value) => ({
  value,
  label: REGISTRATION_LABELS[value],
  hint: say.registrationHints[value],
}))

/** How the shop is registered for GST. The GSTIN is checked while it is typed. */
export function RegistrationFields({ form }: FieldsProps) {
  const kind = form.values['kind']
  const { error, hint } = gstinHint(form.values['gstin'] ?? '')
  return (
    <>
      <Choices form={form} name="kind" label={say.registration} options={KINDS} />
      {kind !== 'unregistered' && (
        <>
          <TextField
            form={form}
            name="gstin"
            label={say.gstin}
            spellCheck={false}
            maxLength={20}
            classNames={{ input: styles.upper ?? '' }}
            description={hint ?? say.gstinHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={form.errors['gstin'] ?? error}
          />
          <Choices
            form={form}
            name="hsnDigits"
            label={say.hsnDigits}
            options={[
              { value: '4', label: say.fourDigits, hint: say.fourDigitsHint },
              { value: '6', label: say.sixDigits, hint: say.sixDigitsHint },
            ]}
          />
        </>
      )}
      {kind === 'regular' && (
        <Choices
          form={form}
          name="eInvoice"
          label={say.eInvoice}
          options={[
            { value: NO, label: say.no },
            { value: YES, label: say.yes, hint: say.eInvoiceHint },
            { value: EXEMPT, label: say.eInvoiceExempt, hint: say.eInvoiceExemptHint },
          ]}
        />
      )}
    </>
  )
}
