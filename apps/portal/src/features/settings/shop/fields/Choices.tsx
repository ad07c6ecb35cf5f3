import styles from './choices.module.css'
import type { FieldsProps } from './fields-props.ts'

type Props = FieldsProps & {
  name: string
  label: string
  options: ReadonlyArray<{ value: string; label: string; hint?: string }>
}

/** A choice between a few options that each need a word of explanation. */
export function Choices({ form, name, label, options }: Props) {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={form.values[name] === option.value}
            onChange={() => form.set(name, option.value)}
          />
          <span>
            {option.label}
            {option.hint !== undefined && <small>{option.hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
