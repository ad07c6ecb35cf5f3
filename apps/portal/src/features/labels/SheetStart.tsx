import { useId } from 'react'
import { cellCount, type LabelFormat } from './label-layout.ts'
import { say } from './labels.messages.ts'
import styles from './labels.module.css'

type Props = { format: LabelFormat; value: number; onChange: (start: number) => void }

/** A small picture of the sheet, where the first free label is chosen. */
export function SheetStart({ format, value, onChange }: Props) {
  const name = useId()
  return (
    <div className={styles.start}>
      <div
        className={styles.sheet}
        role="radiogroup"
        aria-label={say.start}
        aria-describedby={`${name}hint`}
        data-format={format.id}
      >
        {Array.from({ length: cellCount(format) }, (_, index) => (
          <label key={index} data-used={index < value || undefined}>
            <input type="radio" name={name} checked={index === value} onChange={() => onChange(index)} />
            {index + 1}
          </label>
        ))}
      </div>
      <p>
        <strong>{say.start}</strong>
        <span id={`${name}hint`}>{say.startHint}</span>
      </p>
    </div>
  )
}
