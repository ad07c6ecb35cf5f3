import { h } from '../pages-without-account/dom.ts'

/** Whatever a dialog asks for, its message beside it. */
export type Field = { element: HTMLElement; complain(message: string): void }

let fields = 0

/** A labelled line of text. */
export function textInput(label: string, attributes: Record<string, string>): Field & { input: HTMLInputElement } {
  fields += 1
  const id = `field-${fields}`
  const input = h('input', { id, autocomplete: 'off', 'aria-describedby': `${id}-error`, ...attributes })
  const error = h('p', { id: `${id}-error`, class: 'error' })
  const element = h('div', { class: 'field' }, h('label', { for: id }, label), input, error)
  const complain = (message: string) => {
    error.textContent = message
    input.setAttribute('aria-invalid', String(message !== ''))
  }
  return { element, input, complain }
}

/** One of several choices. @param onChoose called when the agent chooses */
export function choice(
  label: string,
  options: ReadonlyArray<{ value: string; text: string }>,
  onChoose: (value: string) => void,
): Field & { value(): string; choose(value: string): void } {
  fields += 1
  const name = `field-${fields}`
  const inputs = options.map(({ value }) => h('input', { type: 'radio', name, value, change: () => onChoose(value) }))
  const error = h('p', { class: 'error', role: 'alert' })
  const element = h(
    'fieldset',
    { class: 'choice' },
    h('legend', {}, label),
    ...inputs.map((input, index) => h('label', {}, input, h('span', {}, options[index]?.text ?? ''))),
    error,
  )
  return {
    element,
    value: () => inputs.find(({ checked }) => checked)?.value ?? '',
    choose(value) {
      for (const input of inputs) input.checked = input.value === value
    },
    complain(message) {
      error.textContent = message
      if (message !== '') inputs[0]?.focus()
    },
  }
}
