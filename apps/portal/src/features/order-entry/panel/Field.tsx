import { formatRupees, readRupees, toRupees } from '@phuljhari/contract/rules/money'
import { cloneElement, type ComponentProps, type ReactElement, type ReactNode, useId, useRef } from 'react'
import styles from './panel.module.css'
import { KeyCap } from '../../../ui/KeyCap.tsx'

type PartProps = { title: string; shortcut?: string; children: ReactNode }

/** A titled part of the panel beside the lines. */
export function Part({ title, shortcut, children }: PartProps) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {shortcut !== undefined && <KeyCap>{shortcut}</KeyCap>}
      </div>
      {children}
    </section>
  )
}

type InputProps = {
  id?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string | undefined
}
type Props = {
  label: string
  error?: string | undefined
  /** A remark below the input, such as the limit of a discount. */
  hint?: string | undefined
  /** Whether it spans both columns. */
  wide?: boolean
  /** The unit after the input. */
  unit?: ReactElement
  /** The input, select or textarea. */
  children: ReactElement<InputProps>
}

/** A labelled input with its message. The screen has twenty, for which the component library's is too heavy. */
export function Field({ label, error, hint, wide = false, unit, children }: Props) {
  const id = useId()
  const message = error ?? hint
  return (
    <div className={`${styles.field} ${wide ? styles.wide : ''}`} data-error={error !== undefined || undefined}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.input}>
        {cloneElement(children, {
          id,
          'aria-invalid': error !== undefined,
          'aria-describedby': message === undefined ? undefined : `${id}-message`,
        })}
        {unit}
      </div>
      {message !== undefined && (
        <small id={`${id}-message`} role={error === undefined ? undefined : 'alert'}>
          {message}
        </small>
      )}
    </div>
  )
}

type TextFieldProps = Pick<Props, 'label' | 'error' | 'hint' | 'wide'> &
  Omit<ComponentProps<'input'>, 'onChange'> & { onChange: (typed: string) => void }

/** A labelled text input. */
export const TextField = ({ label, error, hint, wide = false, onChange, ...input }: TextFieldProps) => (
  <Field label={label} error={error} hint={hint} wide={wide}>
    <input type="text" autoComplete="off" {...input} onChange={(event) => onChange(event.currentTarget.value)} />
  </Field>
)

/** `22,500.00` for an amount as people type it; anything else stays. */
function groupedAmount(typed: string): string {
  const paise = typed.trim() === '' ? null : readRupees(typed)
  return paise === null ? typed : formatRupees(toRupees(paise)).slice(1)
}

/** An input of rupees. A typed amount is grouped like every other on the screen once the field is left. */
export function AmountField({ onChange, value, ...field }: TextFieldProps & { value: string }) {
  const before = useRef(value)
  return (
    <TextField
      {...field}
      inputMode="decimal"
      maxLength={24}
      value={value}
      onChange={onChange}
      onFocus={() => {
        before.current = value
      }}
      // What nobody typed stays as it is, so that visiting the field is no change.
      onBlur={() => {
        if (value !== before.current && groupedAmount(value) !== value) onChange(groupedAmount(value))
      }}
    />
  )
}
