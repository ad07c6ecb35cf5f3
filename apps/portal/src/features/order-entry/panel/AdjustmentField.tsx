import type { Ref } from 'react'
import type { TypedAdjustment } from '../model/draft.ts'
import { Field } from './Field.tsx'
import styles from './panel.module.css'

type Props = {
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

/** A percentage or an amount. Typing % or ₹ switches the unit, too. */
export function AdjustmentField({ label, value: { unit, value }, error, hint, ref, onChange }: Props) {
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
          aria-label={`${label} in ${UNIT_NAMES[unit]}, switch to ${UNIT_NAMES[OTHER[unit]]}`}
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
        maxLength={14}
        value={value}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </Field>
  )
}
