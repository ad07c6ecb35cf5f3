import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { CURRENCY } from '@phuljhari/contract/rules/money'
import { STATES } from '@phuljhari/contract/rules/states'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { stateField } from '../setting-forms.ts'
import { say } from '../shop.messages.ts'
import styles from '../shop.module.css'
import type { FieldsProps } from './fields-props.ts'

/** An amount for some States, one for all others. */
export function MinimumOrderFields({ form }: FieldsProps) {
  const [shown, setShown] = useState(() =>
    STATES.filter(({ code }) => form.values[stateField(code)] !== '').map(({ code }) => code),
  )
  const list = useRef<HTMLUListElement>(null)
  const choice = useRef<HTMLSelectElement>(null)
  const [added, setAdded] = useState<string | null>(null)
  useEffect(() => {
    if (added !== null) list.current?.querySelector<HTMLInputElement>(`[name="${stateField(added)}"]`)?.focus()
  }, [added])
  const nameOf = (wanted: string) => STATES.find(({ code }) => code === wanted)?.name ?? wanted
  const remove = (code: string) => {
    setShown(shown.filter((one) => one !== code))
    form.set(stateField(code), '')
    // The pressed button is gone.
    choice.current?.focus()
  }
  return (
    <>
      <TextInput
        size="md"
        label={say.other}
        description={say.otherHint}
        inputMode="decimal"
        leftSection={CURRENCY}
        data-autofocus
        autoComplete="off"
        {...form.field('otherwise')}
      />
      <fieldset className={styles.group}>
        <legend>{say.perState}</legend>
        <p>{say.perStateHint}</p>
        <ul className={styles.amounts} ref={list}>
          {shown.map((code) => (
            <li key={code}>
              <TextInput
                size="md"
                label={nameOf(code)}
                inputMode="decimal"
                leftSection={CURRENCY}
                autoComplete="off"
                {...form.field(stateField(code))}
              />
              <ActionIcon aria-label={say.remove(nameOf(code))} onClick={() => remove(code)}>
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <NativeSelect
          ref={choice}
          size="md"
          label={say.addState}
          value=""
          data={[
            { value: '', label: say.chooseState },
            ...STATES.filter(({ code }) => !shown.includes(code)).map(({ code, name }) => ({
              value: code,
              label: name,
            })),
          ]}
          onChange={({ currentTarget }) => {
            setShown([...shown, currentTarget.value])
            setAdded(currentTarget.value)
          }}
        />
      </fieldset>
    </>
  )
}
