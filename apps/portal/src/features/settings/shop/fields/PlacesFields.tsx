import { ActionIcon, NativeSelect, Textarea } from '@mantine/core'
import { STATES } from '@phuljhari/contract/rules/states'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { splitList, stateField } from '../setting-forms.ts'
import { say } from '../shop.messages.ts'
import styles from './fields.module.css'
import { AmountField, type FieldsProps } from './FormFields.tsx'

type StateListProps = {
  title: string
  hint: string | null
  className: string | undefined
  list?: Ref<HTMLUListElement>
  /** The codes of the chosen States, in the order in which they are shown. */
  chosen: readonly string[]
  onAdd: (code: string) => void
  onRemove: (code: string) => void
  /** A chosen State, beside the button that removes it. */
  children: (code: string, name: string) => ReactNode
}

const nameOf = (wanted: string) => STATES.find(({ code }) => code === wanted)?.name ?? wanted

/** A list of States that grows by a select field. */
function StateList({ title, hint, className, list, chosen, onAdd, onRemove, children }: StateListProps) {
  const choice = useRef<HTMLSelectElement>(null)
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {hint !== null && <p>{hint}</p>}
      <ul className={className} ref={list}>
        {chosen.map((code) => (
          <li key={code}>
            {children(code, nameOf(code))}
            <ActionIcon
              aria-label={say.remove(nameOf(code))}
              onClick={() => {
                onRemove(code)
                // The pressed button is gone, so the focus needs another place.
                choice.current?.focus()
              }}
            >
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
        onChange={({ currentTarget }) => onAdd(currentTarget.value)}
      />
    </fieldset>
  )
}

/** Whole States, and pincodes or their first digits. */
export function BlockedPlacesFields({ form }: FieldsProps) {
  const codes = splitList(form.values['states'] ?? '')
  const chosen = STATES.map(({ code }) => code).filter((code) => codes.includes(code))
  const set = (changed: readonly string[]) => form.set('states', changed.toSorted().join(' '))
  return (
    <>
      <StateList
        title={say.blockedStates}
        hint={codes.length === 0 ? say.noStates : null}
        className={styles.chips}
        chosen={chosen}
        onAdd={(code) => set([...codes, code])}
        onRemove={(code) => set(codes.filter((one) => one !== code))}
      >
        {(_code, name) => name}
      </StateList>
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

/** An amount for some States, and one for all others. */
export function MinimumOrderFields({ form }: FieldsProps) {
  const [shown, setShown] = useState(() =>
    STATES.filter(({ code }) => form.values[stateField(code)] !== '').map(({ code }) => code),
  )
  const list = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState<string | null>(null)
  useEffect(() => {
    if (added !== null) list.current?.querySelector<HTMLInputElement>(`[name="${stateField(added)}"]`)?.focus()
  }, [added])
  return (
    <>
      <AmountField form={form} name="otherwise" label={say.other} description={say.otherHint} data-autofocus />
      <StateList
        title={say.perState}
        hint={say.perStateHint}
        className={styles.amounts}
        list={list}
        chosen={shown}
        onAdd={(code) => {
          setShown([...shown, code])
          setAdded(code)
        }}
        onRemove={(code) => {
          setShown(shown.filter((one) => one !== code))
          form.set(stateField(code), '')
        }}
      >
        {(code, name) => <AmountField form={form} name={stateField(code)} label={name} />}
      </StateList>
    </>
  )
}
