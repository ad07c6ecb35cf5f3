import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { indiaToday } from '../../../../lib/india-today.ts'
import { readRates, typedRates, type TypedRate } from '../setting-forms.ts'
import { say } from '../shop.messages.ts'
import styles from './fields.module.css'
import { LAST_DAY, TextField, type FieldsProps } from './FormFields.tsx'

/** The name of an input of a row, as the path of its error has it. */
const rateField = (index: number, name: keyof TypedRate): string => `rates.${index}.${name}`

/** HSN and rates, a row for each day from which a rate is valid. */
export function RateFields({ form }: FieldsProps) {
  const rows = readRates(form.values['rates'] ?? '')
  const list = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState<number | null>(null)
  useEffect(() => {
    if (added !== null) list.current?.querySelector<HTMLInputElement>(`[name="${rateField(added, 'hsn')}"]`)?.focus()
  }, [added])
  /** Replaces the rows. Messages name positions, so they mean nothing once rows move. */
  const set = (changed: readonly TypedRate[], keptErrors: Record<string, string> = {}) => {
    form.set('rates', typedRates(changed))
    form.setErrors(keptErrors)
  }
  const change = (index: number, name: keyof TypedRate, typed: string) => {
    const { [rateField(index, name)]: _cleared, ...others } = form.errors
    set(
      rows.map((row, position) => (position === index ? { ...row, [name]: typed } : row)),
      others,
    )
  }
  const add = () => {
    set([...rows, { hsn: '', rate: '', validFrom: indiaToday() }])
    setAdded(rows.length)
  }
  return (
    <>
      <TextField
        form={form}
        name="defaultHsn"
        label={say.defaultHsn}
        description={say.defaultHsnHint}
        inputMode="numeric"
        data-autofocus
      />
      <fieldset className={styles.group}>
        <legend>{say.rates}</legend>
        <p>{say.ratesHint}</p>
        <ul className={styles.rates} ref={list}>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row has nothing else that stays while it is typed
            <li key={index}>
              <RateRow index={index} row={row} errors={form.errors} onChange={change} />
              <ActionIcon
                aria-label={say.removeRate(index + 1)}
                onClick={() => set(rows.filter((_, position) => position !== index))}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
        {form.errors['rates'] && (
          <p className={styles.error} role="alert">
            {form.errors['rates']}
          </p>
        )}
        <Button variant="default" size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {say.addRate}
        </Button>
      </fieldset>
    </>
  )
}

const INPUTS = [
  { name: 'hsn', label: say.hsn, inputMode: 'numeric' },
  { name: 'rate', label: say.taxRate, inputMode: 'decimal' },
  { name: 'validFrom', label: say.validFrom, type: 'date', max: LAST_DAY },
] as const

type RowProps = {
  index: number
  row: TypedRate
  errors: Record<string, string>
  onChange: (index: number, name: keyof TypedRate, typed: string) => void
}

/** The inputs of a rate. */
const RateRow = ({ index, row, errors, onChange }: RowProps) =>
  INPUTS.map(({ name, label, ...props }) => (
    <TextInput
      key={name}
      size="md"
      autoComplete="off"
      {...props}
      name={rateField(index, name)}
      label={label}
      value={row[name]}
      error={errors[rateField(index, name)]}
      onChange={({ currentTarget }) => onChange(index, name, currentTarget.value)}
    />
  ))
