import { TextInput } from '@mantine/core'
import type { LabelledOrder } from '@phuljhari/contract/dispatch/labels.contract'
import { Segments } from '../../ui/Segments.tsx'
import { say } from './labels.messages.ts'
import styles from './labels.module.css'

/** What is typed to print some cartons alone, or null to print all. Without a last carton, the first one is printed. */
export type TypedRange = { first: string; last: string } | null

/**
 * Whether some labels may be printed alone, to replace damaged ones: those of all cartons were printed with the same
 * number before. They stay valid, and nothing is recorded.
 */
export const canReprint = ({ printed }: LabelledOrder, cartons: number | null): boolean =>
  printed !== null && printed.cartons === cartons && cartons > 1

/** The first and the last carton to print, null while what is typed is none. */
export function readRange(typed: TypedRange, cartons: number): { first: number; last: number } | null {
  if (typed === null) return { first: 1, last: cartons }
  const isEmpty = typed.last.trim() === ''
  const [first, last] = [Number(typed.first), Number(isEmpty ? typed.first : typed.last)]
  return Number.isInteger(first) && Number.isInteger(last) && first >= 1 && first <= last && last <= cartons
    ? { first, last }
    : null
}

const OPTIONS = [
  { value: 'all', label: say.allCartons },
  { value: 'some', label: say.someCartons },
]
type Props = { cartons: number; value: TypedRange; onChange: (value: TypedRange) => void }

/** The choice to print the labels of some cartons again. */
export function CartonRange({ cartons, value, onChange }: Props) {
  const isWrong = value !== null && value.first.trim() !== '' && readRange(value, cartons) === null
  return (
    <div className={styles.range}>
      <Segments
        label={say.whichCartons}
        options={OPTIONS}
        value={value === null ? 'all' : 'some'}
        onChange={(which) => onChange(which === 'all' ? null : { first: '', last: '' })}
      />
      {value !== null && (
        <div className={styles.ends}>
          {(['first', 'last'] as const).map((end) => (
            <TextInput
              key={end}
              size="md"
              label={say[end]}
              inputMode="numeric"
              autoComplete="off"
              autoFocus={end === 'first'}
              placeholder={end === 'last' ? value.first : ''}
              value={value[end]}
              error={isWrong}
              onChange={({ currentTarget }) => onChange({ ...value, [end]: currentTarget.value })}
            />
          ))}
          <p role={isWrong ? 'alert' : undefined} data-wrong={isWrong || undefined}>
            {isWrong ? say.rangeInvalid(cartons) : say.reprintHint}
          </p>
        </div>
      )}
    </div>
  )
}
