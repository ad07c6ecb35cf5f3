import { useState, type FormEvent } from 'react'

type Values = Record<string, string>
type Errors = Record<string, string>
type Issue = { path: readonly PropertyKey[]; message: string }
/** What a form needs of a schema of zod's. */
type Check<Out> = {
  safeParse(values: Values): { success: true; data: Out } | { success: false; error: { issues: readonly Issue[] } }
}

/** What stands in for the value of a number input whose text is no number: the browser gives it as empty. */
const UNREADABLE = 'not a number'

/** The values with those that the browser holds back: "1e" in an optional price is a mistake, not an absent price. */
function asTyped(form: HTMLFormElement, values: Values): Values {
  const unreadable = [...form.elements].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.validity.badInput,
  )
  return { ...values, ...Object.fromEntries(unreadable.map(({ name }) => [name, UNREADABLE])) }
}

/**
 * A form that a contract schema checks. Shows the first message of each field, clears it when the field is edited (section 5), and moves the focus to the first wrong field.
 * @param initial the values as typed; each name is also the `name` of its input.
 */
export function useContractForm<V extends Values, Out>(schema: Check<Out>, initial: V) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})

  const set = <K extends keyof V & string>(name: K, value: string) => {
    setValues((now) => ({ ...now, [name]: value }))
    setErrors(({ [name]: _cleared, ...others }) => others)
  }
  const focusFirst = (form: HTMLFormElement, wrong: Errors) => {
    const fields = [...form.elements] as HTMLElement[]
    fields.find((field) => (field.getAttribute('name') ?? '') in wrong)?.focus()
  }

  return {
    values,
    errors,
    set,
    /** What the server says of single fields. */
    setErrors,
    isDirty: Object.keys(initial).some((name) => values[name] !== initial[name]),
    /** The props of an input. */
    field: <K extends keyof V & string>(name: K) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
    }),
    /** Calls `send` with the checked values, or shows what is wrong. */
    onSubmit: (send: (checked: Out) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const read = schema.safeParse(asTyped(event.currentTarget, values))
      if (read.success) return send(read.data)
      const wrong: Errors = {}
      for (const issue of read.error.issues) wrong[issue.path.join('.')] ??= issue.message
      setErrors(wrong)
      focusFirst(event.currentTarget, wrong)
    },
  }
}
