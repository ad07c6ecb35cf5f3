import { ActionIcon, NativeSelect, Textarea } from '@mantine/core'
import { STATES } from '@phuljhari/contract/rules/states'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { splitList } from '../setting-forms.ts'
import { say } from '../shop.messages.ts'
import styles from '../shop.module.css'
import type { FieldsProps } from './fields-props.ts'

/** Whole States, and pincodes or their first digits. */
export function BlockedPlacesFields({ form }: FieldsProps) {
  const choice = useRef<HTMLSelectElement>(null)
  const chosen = splitList(form.values['states'] ?? '')
  const set = (codes: readonly string[]) => form.set('states', codes.toSorted().join(' '))
  const remove = (code: string) => {
    set(chosen.filter((one) => one !== code))
    // The pressed button is gone.
    choice.current?.focus()
  }
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{say.blockedStates}</legend>
        {chosen.length === 0 && <p>{say.noStates}</p>}
        <ul className={styles.chips}>
          {STATES.filter(({ code }) => chosen.includes(code)).map(({ code, name }) => (
            <li key={code}>
              {name}
              <ActionIcon aria-label={say.remove(name)} onClick={() => remove(code)}>
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
            ...STATES.filter(({ code }) => !chosen.includes(code)).map(({ code, name }) => ({
              value: code,
              label: name,
            })),
          ]}
          onChange={({ currentTarget }) => set([...chosen, currentTarget.value])}
        />
      </fieldset>
      <Textarea
        size="md"
        label={say.pincodes}
        description={say.pincodesHint}
        rows={5}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('pincodes')}
      />
    </>
  )
}
