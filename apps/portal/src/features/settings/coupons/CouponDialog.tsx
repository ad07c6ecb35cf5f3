import { TextInput } from '@mantine/core'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { CURRENCY } from '@phuljhari/contract/rules/money'
import type { Coupon } from '@phuljhari/contract/settings/coupons.contract'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { isSavedAlready } from '../../../lib/lost-replies.ts'
import { isStaleEdit } from '../../../lib/stale-edits.ts'
import { AlreadySaved } from '../../../ui/AlreadySaved.tsx'
import { DayRange } from '../../../ui/DayRange.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { HistorySection } from '../../../ui/HistorySection.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { StaleEditNotice } from '../../../ui/stale-edit/StaleEditNotice.tsx'
import { useStaleEdit } from '../../../ui/stale-edit/use-stale-edit.ts'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { useRequestKey } from '../../../ui/use-request-key.ts'
import { couponSchema, typedCoupon } from './coupon-form.ts'
import { say } from './coupons.messages.ts'
import { couponEventsQuery, useSaveCoupon, type CouponInput, type CouponTexts } from './coupons.queries.ts'
import styles from './coupons.module.css'

const KINDS = [
  { value: 'percent', label: say.percent },
  { value: 'amount', label: say.amount },
]
const LABELS = {
  code: say.code,
  kind: say.kind,
  discount: say.discount,
  minimum: say.minimum,
  from: say.firstDay,
  to: say.lastDay,
  maxUses: say.maxUses,
  isActive: say.active,
} as const
/** A value of the form in words. */
function shownValue(field: keyof CouponTexts, text: string): string {
  if (field === 'kind') return text === 'percent' ? say.percent : say.amount
  return (field === 'from' || field === 'to' ? formatDate(text) : text) || say.empty
}
/** Moves errors of either kind of discount to the input that they share. */
const atInputs = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.split('.')[0] ?? path, message]))

type Props = {
  /** The coupon to change; null adds one. */
  coupon: Coupon | null
  onClose: () => void
}

/** Adds or changes a coupon. */
export function CouponDialog({ coupon, onClose }: Props) {
  const form = useContractForm(couponSchema, typedCoupon(coupon))
  const formKey = useRequestKey()
  const { mutateAsync, isPending } = useSaveCoupon(coupon?._id ?? null)
  const [error, setError] = useState<unknown>(null)
  const stale = useStaleEdit({ form, opened: typedCoupon(coupon), error })
  const isPercent = form.values.kind === 'percent'
  const save = async (input: CouponInput) => {
    setError(null)
    try {
      await mutateAsync({ ...input, basedOn: stale.basedOn, key: formKey.read() })
    } catch (failure) {
      const fields = failure instanceof ApiError ? atInputs(failure.fields) : {}
      form.setErrors(fields)
      if (Object.keys(fields).length === 0) setError(failure)
      return
    }
    const code = input.code.trim().toUpperCase()
    toast.success(coupon ? say.saved(code) : say.added(code))
    onClose()
  }
  return (
    <Dialog
      title={coupon ? say.editOf(coupon.code) : say.add}
      isDirty={form.isDirty}
      busy={isPending}
      onClose={onClose}
    >
      <form className={dialogStyles.form} noValidate onSubmit={form.onSubmit(save)}>
        {error !== null && !isStaleEdit(error) && !isSavedAlready(error) && (
          <ErrorBanner text={failureText(error, say.saveFailed, NETWORK_ERROR)} />
        )}
        <AlreadySaved error={error} formKey={formKey} onShow={onClose} />
        <StaleEditNotice edit={stale} form={form} labels={LABELS} shown={shownValue} />
        <TextInput
          size="md"
          label={say.code}
          description={say.codeHint}
          required
          withAsterisk={false}
          data-autofocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('code')}
        />
        <div className={styles.discount}>
          <Segments
            label={say.kind}
            options={KINDS}
            value={form.values.kind}
            onChange={(kind) => form.set('kind', kind)}
          />
          <TextInput
            size="md"
            label={say.discount}
            required
            withAsterisk={false}
            inputMode="decimal"
            autoComplete="off"
            {...(isPercent ? { rightSection: '%' } : { leftSection: CURRENCY })}
            {...form.field('discount')}
          />
        </div>
        <TextInput
          size="md"
          label={say.minimum}
          description={say.minimumHint}
          inputMode="decimal"
          leftSection={CURRENCY}
          autoComplete="off"
          {...form.field('minimum')}
        />
        <div className={styles.days}>
          <DayRange
            labels={{ from: say.firstDay, to: say.lastDay }}
            from={form.values.from}
            to={form.values.to}
            onChange={(change) => {
              if ('from' in change) form.set('from', change.from)
              else form.set('to', change.to)
            }}
          />
        </div>
        {(form.errors['from'] ?? form.errors['to']) && (
          <p className={styles.error} role="alert">
            {form.errors['from'] ?? form.errors['to']}
          </p>
        )}
        <TextInput
          size="md"
          label={say.maxUses}
          description={say.maxUsesHint}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('maxUses')}
        />
        <DialogFooter submitLabel={say.save} busy={isPending} />
      </form>
      {coupon && <HistorySection query={couponEventsQuery(coupon._id)} />}
    </Dialog>
  )
}
