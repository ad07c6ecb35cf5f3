import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { adjustmentOf, asAdjustment, lastPrinter, printersOf } from './adjustments.ts'
import type { Adjustment, LabelFormat } from './label-layout.ts'
import { say } from './labels.messages.ts'
import styles from './labels.module.css'

const MAX_NAME_LENGTH = 40
const FIELDS = ['x', 'y', 'scale'] as const
type Typed = Record<(typeof FIELDS)[number], string>

const typedOf = ({ x, y, scale }: Adjustment): Typed => ({ x: String(x), y: String(y), scale: String(scale) })
/** The number in a field; people also type a decimal comma and the minus of texts. */
const numberIn = (typed: string) =>
  typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.').replace('−', '-'))
/** The adjustment as typed; null while a field has no number or one that no printer needs. */
function adjustmentIn({ x, y, scale }: Typed): Adjustment | null {
  const typed = { x: numberIn(x), y: numberIn(y), scale: numberIn(scale) }
  const valid = asAdjustment(typed)
  return FIELDS.every((field) => typed[field] === valid[field]) ? valid : null
}

/** The printer of a format, and how it misses the sheet. Another format or printer has its own values. */
export function usePrinter({ id }: LabelFormat) {
  const [state, setState] = useState(() => ({
    id,
    name: lastPrinter(id),
    typed: typedOf(adjustmentOf(id, lastPrinter(id))),
  }))
  let { name, typed } = state
  if (state.id !== id) {
    name = lastPrinter(id)
    typed = typedOf(adjustmentOf(id, name))
    setState({ id, name, typed })
  }
  return {
    name,
    typed,
    known: printersOf(id),
    /** Null while what is typed is no adjustment. */
    adjustment: adjustmentIn(typed),
    choose: (name: string) =>
      setState({ id, name, typed: printersOf(id).includes(name) ? typedOf(adjustmentOf(id, name)) : typed }),
    change: (changes: Partial<Typed>) => setState({ id, name, typed: { ...typed, ...changes } }),
  }
}

/** The fields of an adjustment. */
export function PrinterFields({ printer }: { printer: ReturnType<typeof usePrinter> }) {
  const { name, typed, known, choose, change } = printer
  const list = useId()
  return (
    <div className={styles.printer}>
      <TextInput
        size="md"
        label={say.printer}
        maxLength={MAX_NAME_LENGTH}
        list={list}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <datalist id={list}>
        {known.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <div className={styles.numbers}>
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            size="md"
            label={say[field]}
            inputMode="decimal"
            autoComplete="off"
            value={typed[field]}
            error={adjustmentIn({ x: '0', y: '0', scale: '100', [field]: typed[field] }) === null}
            onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
          />
        ))}
      </div>
    </div>
  )
}
