import { TextInput } from '@mantine/core'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { settingText } from '@phuljhari/contract/settings/setting-texts'
import type { SettingEntry } from '@phuljhari/contract/settings/settings.contract'
import type { FormKey } from './setting-forms.ts'
import type { ComponentType } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { BlockedPlacesFields } from './fields/BlockedPlacesFields.tsx'
import { EstimateTextFields } from './fields/EstimateTextFields.tsx'
import type { FieldsProps } from './fields/fields-props.ts'
import { MinimumOrderFields } from './fields/MinimumOrderFields.tsx'
import { DiscountLimitField, PackingField, ValidityField } from './fields/SingleFields.tsx'
import { settingSchema, typedSetting, type Typed } from './setting-forms.ts'
import type { LoadedSettings } from './shop-settings.queries.ts'
import { say } from './shop.messages.ts'
import { useSaveSetting } from './use-save-setting.ts'

const FIELDS: Readonly<Record<FormKey, ComponentType<FieldsProps>>> = {
  minimumOrder: MinimumOrderFields,
  blockedPlaces: BlockedPlacesFields,
  discountLimit: DiscountLimitField,
  packing: PackingField,
  estimateValidity: ValidityField,
  estimateTexts: EstimateTextFields,
}

const describeOther = (key: FormKey, { value, person, at }: SettingEntry) =>
  say.changedBy(person, at, settingText(key, value as never))

type Props = {
  settingKey: FormKey
  loaded: LoadedSettings
  /** The scheduled entry to change; a new value from today if absent. */
  entry?: SettingEntry | undefined
  onClose: () => void
}

/** Changes a setting from a day on. */
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
          if (!form.isDirty || (await save(input))) onClose()
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
        <TextInput
          size="md"
          type="date"
          label={say.validFrom}
          description={say.validFromHint}
          required
          withAsterisk={false}
          min={today}
          // Without it, browsers accept six-digit years.
          max="9999-12-31"
          {...form.field('validFrom')}
        />
        <DialogFooter submitLabel={conflict ? say.saveAgain : say.save} busy={isPending} />
      </form>
    </Dialog>
  )
}
