import { useId, type ReactNode } from 'react'
import styles from './segments.module.css'

export type Segment = {
  value: string
  label: string
  /** Shown on the label; hide it from the accessible name (aria-hidden). */
  badge?: ReactNode
  /** The id of a text that describes the option, such as what its badge means. */
  describedBy?: string | undefined
}
type Props = {
  label: string
  options: readonly Segment[]
  value: string
  className?: string | undefined
  onChange: (value: string) => void
}

/**
 * A choice between a few options, side by side. Mantine's SegmentedControl measures its labels whenever it mounts,
 * which makes the browser lay out the whole screen again.
 */
export function Segments({ label, options, value, className = '', onChange }: Props) {
  const name = useId()
  return (
    <div className={`${styles.segments} ${className}`} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-describedby={option.describedBy}
          />
          {option.label}
          {option.badge}
        </label>
      ))}
    </div>
  )
}
