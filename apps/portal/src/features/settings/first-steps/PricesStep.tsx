import { NativeSelect, TextInput } from '@mantine/core'
import { MONEY_SETTINGS } from '@phuljhari/contract/settings/money-settings'
import { documentNumber, financialYear, proposedPrefix } from '@phuljhari/contract/tax/document-number'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { indiaToday } from '../../../lib/india-today.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { useRequestKey } from '../../../ui/use-request-key.ts'
import { Choices } from '../shop/fields/FormFields.tsx'
import { NO, YES } from '../shop/setting-forms.ts'
import { useChangeSetting } from '../shop/shop-settings.queries.ts'
import { say } from './first-steps.messages.ts'
import { StepFooter, type StepProps } from './StepFooter.tsx'

const UNITS = [
  { value: '', label: say.noUnit },
  ...Object.entries(say.units).map(([value, label]) => ({ value, label })),
]

/** How prices are meant, the unit of the list, and how the numbers of bills begin: two settings, saved together. */
export function PricesStep({ loaded, onNext, onBack }: StepProps) {
  const { identity, invoicing, registration, series } = loaded.settings
  const kind = registration.kind === 'composition' ? 'bill_of_supply' : 'tax_invoice'
  const isNew = (loaded.latest.series ?? null) === null
  const [initial] = useState({
    pricesIncludeTax: invoicing.pricesIncludeTax ? YES : NO,
    unit: invoicing.unit,
    prefix: isNew ? proposedPrefix(identity.tradeName || identity.legalName, Object.values(series)) : series[kind],
  })
  const schema = {
    safeParse: (typed: Record<string, string>) => {
      const read = MONEY_SETTINGS.series.safeParse({ ...series, [kind]: typed['prefix'] })
      return read.success
        ? { success: true as const, data: { typed, series: read.data } }
        : {
            success: false as const,
            error: { issues: read.error.issues.map(({ message }) => ({ path: ['prefix'], message })) },
          }
    },
  }
  const form = useContractForm(schema, initial)
  const { mutateAsync, isPending } = useChangeSetting()
  const [invoicingKey, seriesKey] = [useRequestKey(), useRequestKey()]
  const [error, setError] = useState<unknown>(null)
  const validFrom = indiaToday()

  async function save({ typed, series: prefixes }: { typed: Record<string, string>; series: typeof series }) {
    const { latest } = loaded
    const change = { pricesIncludeTax: typed['pricesIncludeTax'] === YES, unit: typed['unit'] ?? '' }
    try {
      if (change.pricesIncludeTax !== invoicing.pricesIncludeTax || change.unit !== invoicing.unit)
        await mutateAsync({
          key: 'invoicing',
          value: { ...invoicing, ...change },
          validFrom,
          basedOn: latest.invoicing ?? null,
          requestKey: invoicingKey.read(),
        })
      if (isNew || prefixes[kind] !== series[kind])
        await mutateAsync({
          key: 'series',
          value: prefixes,
          validFrom,
          basedOn: latest.series ?? null,
          requestKey: seriesKey.read(),
        })
    } catch (failure) {
      const message = failure instanceof ApiError ? failure.fields[`value.${kind}`] : undefined
      if (message !== undefined) form.setErrors({ prefix: message })
      setError(message === undefined ? failure : null)
      return
    }
    onNext()
  }

  const { values } = form
  const example = documentNumber(values.prefix.trim().toUpperCase() || 'A', financialYear(validFrom), 1)
  return (
    <form className={dialogStyles.form} noValidate onSubmit={form.onSubmit(save)}>
      {error !== null && <ErrorBanner text={failureText(error, say.saveFailed, NETWORK_ERROR)} />}
      {kind === 'tax_invoice' && (
        <Choices
          form={form as never}
          name="pricesIncludeTax"
          label={say.prices}
          options={[
            { value: YES, label: say.inclusive, hint: say.inclusiveHint },
            { value: NO, label: say.exclusive, hint: say.exclusiveHint },
          ]}
        />
      )}
      <NativeSelect size="md" label={say.unit} description={say.unitHint} data={UNITS} {...form.field('unit')} />
      <TextInput
        size="md"
        label={say.prefix}
        description={say.prefixHint(example)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={4}
        required
        autoComplete="off"
        spellCheck={false}
        {...form.field('prefix')}
      />
      <StepFooter onBack={onBack} busy={isPending} />
    </form>
  )
}
