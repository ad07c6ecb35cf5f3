import type { ReactNode } from 'react'
import styles from './bulk-upload.module.css'

type Props = {
  checked: boolean
  /** Whether only some of the rows that it represents are ticked. */
  isPartial?: boolean
  label?: string
  onChange: () => void
  children: ReactNode
}

/** A checkbox with its text. `label` names it if the text alone does not. */
export function Tick({ checked, isPartial = false, label, onChange, children }: Props) {
  return (
    <label className={styles.tick}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = isPartial
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
      />
      {children}
    </label>
  )
}
