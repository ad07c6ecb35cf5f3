import { NO, YES } from '../forms/form.ts'
import { say } from '../shop.messages.ts'
import { Choices } from './Choices.tsx'
import type { FieldsProps } from './fields-props.ts'
import { LongTextField } from './TextFields.tsx'

/** How bills are worked out, when they are issued, and the terms on them. */
export function InvoicingFields({ form }: FieldsProps) {
  return (
    <>
      <Choices
        form={form}
        name="pricesIncludeTax"
        label={say.prices}
        options={[
          { value: YES, label: say.inclusive, hint: say.inclusiveHint },
          { value: NO, label: say.exclusive, hint: say.exclusiveHint },
        ]}
      />
      <Choices
        form={form}
        name="roundOff"
        label={say.roundOff}
        options={[
          { value: YES, label: say.rounded, hint: say.roundedHint },
          { value: NO, label: say.toThePaisa },
        ]}
      />
      <Choices
        form={form}
        name="issueAt"
        label={say.issueAt}
        options={[
          { value: 'dispatch', label: say.atDispatch, hint: say.atDispatchHint },
          { value: 'accept', label: say.atAcceptance, hint: say.atAcceptanceHint },
        ]}
      />
      <LongTextField form={form} name="terms" label={say.terms} description={say.invoiceTermsHint} rows={5} />
    </>
  )
}
