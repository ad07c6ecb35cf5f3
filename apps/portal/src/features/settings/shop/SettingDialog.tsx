import { settingFacts } from '@phuljhari/contract/settings/setting-texts'
import type { SettingEntry } from '@phuljhari/contract/settings/settings.contract'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useNameOf } from '../../../entities/accounts/account-names.tsx'
import { indiaToday } from '../../../lib/india-today.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { DayField, type FieldsProps } from './fields/FormFields.tsx'
import {
  AnnualReturnField,
  BooksField,
  GstLimitsFields,
  InvoicingFields,
  RegistrationFields,
  SeriesFields,
} from './fields/GstFields.tsx'
import { BlockedPlacesFields, MinimumOrderFields } from './fields/PlacesFields.tsx'
import { RateFields } from './fields/RateFields.tsx'
import {
  DiscountLimitField,
  DispatchField,
  IdentityFields,
  LicenceFields,
  PackingField,
  PaperLanguageField,
  PayeeFields,
  PaymentPolicyFields,
  TermsField,
  ValidityField,
} from './fields/ShopFields.tsx'
import { settingSchema, typedSetting, type Typed } from './setting-forms.ts'
import type { FormSettingKey, LoadedSettings } from './shop-settings.queries.ts'
import { say } from './shop.messages.ts'
import { useSaveSetting, type Conflict } from './use-save-setting.ts'

const FIELDS: Readonly<Record<FormSettingKey, ComponentType<FieldsProps>>> = {
  minimumOrder: MinimumOrderFields,
  blockedPlaces: BlockedPlacesFields,
  discountLimit: DiscountLimitField,
  packing: PackingField,
  dispatch: DispatchField,
  estimateValidity: ValidityField,
  estimateTexts: TermsField,
  papers: PaperLanguageField,
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

/** What someone else has changed of the value that the form was opened with: `Phone: 98765 00011; Website: None`. */
function changesOf(key: FormSettingKey, opened: unknown, theirs: unknown): string {
  const before = new Map(settingFacts(key, opened as never))
  const after = settingFacts(key, theirs as never)
  const changed = after.filter(([label, text]) => before.get(label) !== text)
  const removed = [...before.keys()].filter((label) => !after.some(([other]) => other === label))
  const texts = [...changed.map(([label, text]) => `${label}: ${text}`), ...removed.map(say.removed)]
  return texts.join('; ') || say.sameValue
}

type NoticeProps = { settingKey: FormSettingKey; opened: unknown; conflict: Conflict }

/**
 * Says what someone else has changed, or what the form had saved before its input was changed. It takes the focus,
 * since the save button is far below it.
 */
function ChangedNotice({ settingKey, opened, conflict }: NoticeProps) {
  const { entry, isOwn } = conflict
  const nameOf = useNameOf()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.focus()
    notice.current?.scrollIntoView?.({ block: 'nearest' })
  }, [conflict])
  const changes = entry ? changesOf(settingKey, opened, entry.value) : ''
  const text = isOwn
    ? say.savedBefore(changes)
    : entry
      ? say.changedBy(nameOf(entry.person), entry.at, changes)
      : say.changed
  return (
    <div ref={notice} tabIndex={-1}>
      <ErrorBanner tone="warning" title={isOwn ? say.savedTitle : say.changedTitle} text={text} />
    </div>
  )
}

type Props = {
  settingKey: FormSettingKey
  loaded: LoadedSettings
  /** The scheduled entry to change; a new value from today if absent. */
  entry?: SettingEntry | undefined
  onClose: () => void
}

/** Closing the books cannot be undone. Resolves to false when the user has cancelled. */
const confirmed = async (key: FormSettingKey, form: { values: Typed }): Promise<boolean> =>
  key !== 'books' || dialogs.confirm(say.confirmClose(form.values['closedUpTo'] ?? ''))

/** Changes a setting from a day on; the books close at once. */
export function SettingDialog({ settingKey, loaded, entry, onClose }: Props) {
  const value = (entry?.value ?? loaded.settings[settingKey]) as never
  const [opened] = useState(value)
  const today = indiaToday()
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
        {conflict && <ChangedNotice settingKey={settingKey} opened={opened} conflict={conflict} />}
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
