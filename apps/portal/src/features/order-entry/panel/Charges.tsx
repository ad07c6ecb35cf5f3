import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import type { Ref, RefObject } from 'react'
import type { Draft, TypedAdjustment } from '../model/draft.ts'
import { limitTexts, packingOf, type ShopRules, type ShownTotals } from '../model/shown-totals.ts'
import type { UpdateDraft } from '../store/use-draft.ts'
import { AmountField, Field, TextField } from './Field.tsx'
import styles from './panel.module.css'
import { t } from '@phuljhari/contract/rules/t'

type AdjustmentFieldProps = {
  label: string
  value: TypedAdjustment
  error?: string | undefined
  hint?: string | undefined
  ref?: Ref<HTMLInputElement>
  onChange: (value: TypedAdjustment) => void
}

const OTHER = { percent: 'amount', amount: 'percent' } as const
const UNITS = { percent: '%', amount: '₹' } as const
const UNIT_NAMES = { percent: 'percent', amount: 'rupees' } as const

/** A percentage or an amount in rupees. A button switches the unit, as does typing % or ₹. */
function AdjustmentField({ label, value: { unit, value }, error, hint, ref, onChange }: AdjustmentFieldProps) {
  const type = (typed: string) => {
    if (typed.includes('%')) onChange({ unit: 'percent', value: typed.replaceAll('%', '') })
    else if (typed.includes('₹')) onChange({ unit: 'amount', value: typed.replaceAll('₹', '') })
    else onChange({ unit, value: typed })
  }
  return (
    <Field
      label={label}
      error={error}
      hint={hint}
      unit={
        <button
          type="button"
          className={styles.unit}
          aria-label={t('{label} in {unit}, switch to {unit2}', {
            label,
            unit: UNIT_NAMES[unit],
            unit2: UNIT_NAMES[OTHER[unit]],
          })}
          onClick={() => onChange({ unit: OTHER[unit], value })}
        >
          {UNITS[unit]}
        </button>
      }
    >
      <input
        {...(ref && { ref })}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        value={value}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </Field>
  )
}

type Props = {
  draft: Draft
  update: UpdateDraft
  totals: ShownTotals
  settings: ShopRules['settings']
  discountRef: RefObject<HTMLInputElement | null>
  errors: Readonly<Record<string, string>>
}

/** Packing, shipping, coupon, extra discount and notes. */
export function Charges({ draft, update, totals, settings, discountRef, errors }: Props) {
  const set = (changes: Partial<Draft>) => update((now) => ({ ...now, ...changes }))
  const limit = limitTexts(totals)
  const { problem } = totals.coupon
  return (
    <div className={styles.fields}>
      <AdjustmentField
        label={t('Extra discount')}
        ref={discountRef}
        value={draft.extraDiscount}
        error={errors['extraDiscount'] ?? limit.error}
        hint={limit.hint}
        onChange={(extraDiscount) => set({ extraDiscount })}
      />
      <TextField
        label={t('Coupon')}
        error={errors['couponCode'] ?? problem ?? undefined}
        hint={totals.couponPaise > 0 ? `−${formatRupees(toRupees(totals.couponPaise))}` : undefined}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        value={draft.coupon}
        onChange={(typed) => set({ coupon: typed.toUpperCase() })}
      />
      <AdjustmentField
        label={t('Packing')}
        value={packingOf(draft, settings)}
        error={errors['packing']}
        onChange={(packing) => set({ packing })}
      />
      <AmountField
        label={t('Shipping ₹')}
        error={errors['shippingCharge']}
        value={draft.shipping}
        onChange={(shipping) => set({ shipping })}
      />
      <Field label={t('Notes')} error={errors['notes']} wide>
        <textarea
          rows={1}
          maxLength={2000}
          value={draft.notes}
          onChange={(event) => set({ notes: event.currentTarget.value })}
        />
      </Field>
    </div>
  )
}
