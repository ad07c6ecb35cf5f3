import { indiaDay } from '@phuljhari/contract/rules/dates'
import { settingText } from '@phuljhari/contract/settings/setting-texts'
import type { SettingEntry } from '@phuljhari/contract/settings/settings.contract'
import type { ShopSettingKey } from '@phuljhari/contract/settings/shop-settings'
import type { ComponentType } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { BlockedPlacesFields } from './fields/BlockedPlacesFields.tsx'
import type { FieldsProps } from './fields/fields-props.ts'
import { IdentityFields } from './fields/IdentityFields.tsx'
import { InvoicingFields } from './fields/InvoicingFields.tsx'
import { MinimumOrderFields } from './fields/MinimumOrderFields.tsx'
import { RateFields } from './fields/RateFields.tsx'
import { RegistrationFields } from './fields/RegistrationFields.tsx'
import { SeriesFields } from './fields/SeriesFields.tsx'
import {
  AnnualReturnField,
  BooksField,
  GstLimitsFields,
  LicenceFields,
  PayeeFields,
  PaymentPolicyFields,
} from './fields/ShopFields.tsx'
import { DiscountLimitField, PackingField, TermsField, ValidityField } from './fields/SingleFields.tsx'
import type { Typed } from './forms/form.ts'
import { DayField } from './fields/TextFields.tsx'
import { settingSchema, typedSetting } from './setting-forms.ts'
import type { LoadedSettings } from './shop-settings.queries.ts'
import { say } from './shop.messages.ts'
import { useSaveSetting } from './use-save-setting.ts'

const FIELDS: Readonly<Record<ShopSettingKey, ComponentType<FieldsProps>>> = {
  minimumOrder: MinimumOrderFields,
  blockedPlaces: BlockedPlacesFields,
  discountLimit: DiscountLimitField,
  packing: PackingField,
  estimateValidity: ValidityField,
  estimateTexts: TermsField,
  identity: IdentityFields,
  registration: RegistrationFields,
  taxRates: RateFields,
  series: SeriesFields,
  invoicing: InvoicingFields,
  payee: PayeeFields,
  licence: LicenceFields,
  gstLimits: GstLimitsFields,
  annualReturn: AnnualReturnField,
  paymentPolicy: PaymentPolicyFields,
  books: BooksField,
}

const describeOther = (key: ShopSettingKey, { value, person, at }: SettingEntry) =>
  say.changedBy(person, at, settingText(key, value as never))

type Props = {
  settingKey: ShopSettingKey
  loaded: LoadedSettings
  /** The scheduled entry to change; a new value from today if absent. */
  entry?: SettingEntry | undefined
  onClose: () => void
}

/** Closing the books cannot be undone. Resolves to false when the user has cancelled. */
const confirmed = async (key: ShopSettingKey, form: { values: Typed }): Promise<boolean> =>
  key !== 'books' || dialogs.confirm(say.confirmClose(form.values['closedUpTo'] ?? ''))

/** Changes a setting from a day on; the books close at once. */
export function SettingDialog({ settingKey, loaded, entry, onClose }: Props) {
  const value = (entry?.value ?? loaded.settings[settingKey]) as never
  const today = indiaDay(new Date())
  const initial: Typed = { ...typedSetting(settingKey, value), validFrom: entry?.validFrom ?? today }
  const form = useContractForm(settingSchema(settingKey), initial)
  const { save, isPending, error, conflict } = useSaveSetting(settingKey, loaded, form.setErrors)
  const Fields = FIELDS[settingKey]
  return (
    <Dialog title={say.changeOf(settingKey)} isDirty={form.isDirty} busy={isPending} onClose={onClose}>
      <form
        className={dialogStyles.form}
        noValidate
        onSubmit={form.onSubmit(async (input) => {
          if (!form.isDirty || ((await confirmed(settingKey, form)) && (await save(input)))) onClose()
        })}
      >
        {conflict && (
          <ErrorBanner
            tone="warning"
            title={say.changedTitle}
            text={conflict.entry ? describeOther(settingKey, conflict.entry) : say.changed}
          />
        )}
        {error !== null && <ErrorBanner text={failureText(error, say.saveFailed, NETWORK_ERROR)} />}
        <Fields form={form} />
        {settingKey !== 'books' && (
          <DayField
            form={form}
            name="validFrom"
            label={say.validFrom}
            description={say.validFromHint}
            required
            withAsterisk={false}
            min={today}
          />
        )}
        <DialogFooter submitLabel={conflict ? say.saveAgain : say.submitOf(settingKey)} busy={isPending} />
      </form>
    </Dialog>
  )
}
