import { Button } from '@mantine/core'
import { FIRST_DAY_STEPS, type FirstDayStep } from '@phuljhari/contract/settings/first-day.contract'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { indiaToday } from '../../../lib/india-today.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { requestAction } from '../../../ui/requested-action.ts'
import { type FormSchema, useContractForm } from '../../../ui/use-contract-form.ts'
import { firstDayQuery } from '../../products/first-day/first-day.queries.ts'
import type { FieldsProps } from '../shop/fields/FormFields.tsx'
import { RegistrationFields } from '../shop/fields/GstFields.tsx'
import { PayeeFields, ShopFields } from '../shop/fields/ShopFields.tsx'
import { settingSchema, typedSetting, type SettingInput, type Typed } from '../shop/setting-forms.ts'
import { shopSettingsQuery, type FormSettingKey, type LoadedSettings } from '../shop/shop-settings.queries.ts'
import { useSaveSetting } from '../shop/use-save-setting.ts'
import { say, WHY } from './first-steps.messages.ts'
import styles from './first-steps.module.css'
import { PricesStep } from './PricesStep.tsx'
import { StepFooter, type StepProps } from './StepFooter.tsx'

type SettingStepProps = StepProps & {
  settingKey: FormSettingKey
  Fields: ComponentType<FieldsProps>
  /** Inputs without which the step is not complete. */
  required?: readonly string[]
  /** Whether Next saves what stands there already, since to leave it so is a decision. */
  isDecision?: boolean
}

/** The schema of a setting, in which some inputs are required as well. */
const requiring = (schema: FormSchema<SettingInput>, required: readonly string[]): FormSchema<SettingInput> => ({
  safeParse: (typed: Typed) => {
    const issues = required
      .filter((name) => (typed[name] ?? '').trim() === '')
      .map((name) => ({ path: [name], message: say.required }))
    return issues.length > 0 ? { success: false, error: { issues } } : schema.safeParse(typed)
  },
})

/** A step that is one setting, valid from today: Next saves it. */
function SettingStep({ settingKey, Fields, required = [], isDecision = false, ...step }: SettingStepProps) {
  const { loaded, onNext, onBack } = step
  const initial: Typed = {
    ...typedSetting(settingKey, loaded.settings[settingKey] as never),
    validFrom: indiaToday(),
  }
  const form = useContractForm(requiring(settingSchema(settingKey), required), initial)
  const { save, isPending, error, conflict } = useSaveSetting(settingKey, loaded, form.setErrors)
  const mustSave = form.isDirty || (isDecision && (loaded.latest[settingKey] ?? null) === null)
  return (
    <form
      className={dialogStyles.form}
      noValidate
      onSubmit={form.onSubmit(async (input) => {
        if (!mustSave || (await save(input))) onNext()
      })}
    >
      {conflict && <ErrorBanner tone="warning" text={say.saveFailed} />}
      {error !== null && <ErrorBanner text={failureText(error, say.saveFailed, NETWORK_ERROR)} />}
      <Fields form={form} />
      <StepFooter onBack={onBack} busy={isPending} />
    </form>
  )
}

/** A step that is done on another screen, or later. */
function LinkStep({ step, onNext, onBack, isLast }: StepProps & { step: FirstDayStep; isLast: boolean }) {
  const { link } = WHY[step]
  return (
    <div className={dialogStyles.form}>
      {link && (
        <Button
          component={Link}
          to={link.to}
          size="md"
          data-autofocus
          onClick={() => step === 'priceList' && requestAction('/products upload')}
        >
          {link.text}
        </Button>
      )}
      <DialogFooter
        submitLabel={isLast ? say.finish : say.next}
        onSubmit={onNext}
        cancelLabel={say.back}
        {...(onBack && { onCancel: onBack })}
      />
    </div>
  )
}

type Props = {
  step: FirstDayStep
  loaded: LoadedSettings
  onStep: (step: FirstDayStep) => void
  onClose: () => void
}

/** Without tax there is neither a mode of prices nor a series of invoices. */
const stepsOf = ({ settings }: Pick<LoadedSettings, 'settings'>): FirstDayStep[] =>
  FIRST_DAY_STEPS.filter((one) => one !== 'prices' || settings.registration.kind !== 'unregistered')

/** Leads an owner from an empty shop to its first legal bill, step by step, forwards and back. */
export function FirstStepsDialog({ step, loaded, onStep, onClose }: Props) {
  const cache = useQueryClient()
  const steps = stepsOf(loaded)
  const at = Math.max(0, steps.indexOf(step))
  const { title, why } = WHY[step]
  const move = (to: FirstDayStep | undefined) => {
    void cache.invalidateQueries({ queryKey: firstDayQuery.queryKey })
    if (to) onStep(to)
    else onClose()
  }
  const before = steps[at - 1]
  const props: StepProps = {
    loaded,
    // By the settings as the step has just saved them: the registration decides what follows.
    onNext: () => {
      const now = stepsOf(cache.getQueryData(shopSettingsQuery.queryKey) ?? loaded)
      move(now[now.indexOf(step) + 1])
    },
    onBack: before ? () => move(before) : undefined,
  }
  return (
    <Dialog title={say.titleOf(title, at + 1, steps.length)} onClose={onClose}>
      <p className={styles.why}>{why}</p>
      {step === 'shop' ? (
        <SettingStep
          key={step}
          settingKey="identity"
          Fields={ShopFields}
          required={['tradeName', 'legalName', 'address', 'stateCode']}
          {...props}
        />
      ) : step === 'registration' ? (
        <SettingStep key={step} settingKey="registration" Fields={RegistrationFields} isDecision {...props} />
      ) : step === 'prices' ? (
        <PricesStep {...props} />
      ) : step === 'payee' ? (
        <SettingStep key={step} settingKey="payee" Fields={PayeeFields} {...props} />
      ) : (
        <LinkStep step={step} isLast={at === steps.length - 1} {...props} />
      )}
    </Dialog>
  )
}
