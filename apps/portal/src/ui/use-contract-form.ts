import { useState, type FormEvent } from 'react'
import { useSingleFlight } from '../lib/use-single-flight.ts'
import { useFormState } from './unsaved-changes.ts'
import { t } from '@phuljhari/contract/rules/t'

type Values = Record<string, string>
type Errors = Record<string, string>
type Issue = { path: readonly PropertyKey[]; message: string }
/** The part of a zod schema that a form uses. */
export type FormSchema<Out> = {
  safeParse(values: Values): { success: true; data: Out } | { success: false; error: { issues: readonly Issue[] } }
}

/** Replaces the value of a number input whose text is not a number, which the browser reports as empty. */
const NOT_A_NUMBER = t('not a number')

/** The values, with "1e" in an optional price reported as a mistake rather than as an absent price. */
function withBadInput(form: HTMLFormElement, values: Values): Values {
  const bad = [...form.elements].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.validity.badInput,
  )
  return { ...values, ...Object.fromEntries(bad.map(({ name }) => [name, NOT_A_NUMBER])) }
}

const runTask = (task: () => void | Promise<void>) => task()

/**
 * A form validated by a contract schema. Shows the first message of each field, clears it when the field is edited
 * (section 5), focuses the first invalid field, and ignores a second submit while the first is being sent.
 * @param initial the values as typed; each name is also the `name` of its input.
 */
export function useContractForm<V extends Values, Out>(schema: FormSchema<Out>, initial: V) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const singleFlight = useSingleFlight(runTask)

  const set = <K extends keyof V & string>(name: K, value: string) => {
    setValues((now) => ({ ...now, [name]: value }))
    setErrors(({ [name]: _cleared, ...others }) => others)
  }
  const focusFirstInvalid = (form: HTMLFormElement, invalid: Errors) => {
    const fields = [...form.elements] as HTMLElement[]
    const first = fields.find((field) => (field.getAttribute('name') ?? '') in invalid)
    // A field in a closed disclosure cannot take the focus.
    first?.closest('details')?.setAttribute('open', '')
    first?.focus()
  }

  const isDirty = Object.keys(initial).some((name) => values[name] !== initial[name])
  useFormState('dirty', isDirty)
  return {
    values,
    errors,
    set,
    /** Replaces the messages, with those of the server. */
    setErrors,
    isDirty,
    /** The props of an input. */
    field: <K extends keyof V & string>(name: K) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
    }),
    /** @param send receives the valid values; until its promise settles, further submits are ignored. */
    onSubmit: (send: (valid: Out) => void | Promise<void>) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const read = schema.safeParse(withBadInput(event.currentTarget, values))
      if (read.success) return void singleFlight(() => send(read.data))
      const invalid: Errors = {}
      for (const issue of read.error.issues) invalid[issue.path.join('.')] ??= issue.message
      setErrors(invalid)
      focusFirstInvalid(event.currentTarget, invalid)
    },
  }
}

export type ContractForm<V extends Values> = ReturnType<typeof useContractForm<V, unknown>>
