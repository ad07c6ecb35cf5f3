import { ActionIcon, Button } from '@mantine/core'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { rateField, readRates, typedRates, type TypedRate } from '../forms/rates.ts'
import { say } from '../shop.messages.ts'
import styles from '../shop.module.css'
import type { FieldsProps } from './fields-props.ts'
import { RateRow } from './RateRow.tsx'
import { TextField } from './TextFields.tsx'

/** HSN and rates, a row for each day from which a rate is valid. */
export function RateFields({ form }: FieldsProps) {
  const rows = readRates(form.values['rates'] ?? '')
  const list = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState<number | null>(null)
  useEffect(() => {
    if (added !== null) list.current?.querySelector<HTMLInputElement>(`[name="${rateField(added, 'hsn')}"]`)?.focus()
  }, [added])
  /** Messages are by position, so they are meaningless once rows move. */
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
    set([...rows, { hsn: '', rate: '', validFrom: indiaDay(new Date()) }])
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
