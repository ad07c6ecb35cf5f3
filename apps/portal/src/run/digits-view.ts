import { h } from '../pages-without-account/dom.ts'
import { callLink } from '../pages-without-account/call-link.ts'
import { shop } from '../pages-without-account/shop.ts'
import { say } from './run.messages.ts'

/** What calls the shop. */
export const shopCard = (): Node =>
  h(
    'section',
    { class: 'card shop' },
    h('h2', {}, say.questions),
    callLink(shop.name, shop.phone, 'quiet') ?? h('p', {}, shop.name),
  )

/**
 * Asks for the last digits of the agent's phone.
 * @param open proves them; returns what is wrong with them, or '' when the page goes on
 */
export function digitsView(open: (digits: string) => Promise<string>): Node[] {
  const input = h('input', {
    id: 'digits',
    inputmode: 'numeric',
    pattern: '[0-9]*',
    maxlength: '4',
    autocomplete: 'off',
    'aria-describedby': 'digits-why digits-error',
  })
  const error = h('p', { id: 'digits-error', class: 'error', role: 'alert' })
  const button = h('button', { class: 'button main' }, say.open)
  const complain = (text: string) => {
    error.textContent = text
    input.setAttribute('aria-invalid', String(text !== ''))
  }
  const submit = async () => {
    if (!/^\d{4}$/.test(input.value)) return complain(say.digitsInvalid)
    button.disabled = true
    const problem = await open(input.value)
    button.disabled = false
    complain(problem)
    if (problem !== '') input.select()
  }
  return [
    h(
      'div',
      { class: 'hero' },
      h('h1', {}, h('label', { for: 'digits' }, say.digits)),
      h('p', { class: 'hint', id: 'digits-why' }, say.digitsWhy),
    ),
    h(
      'div',
      { class: 'cards' },
      h(
        'form',
        {
          class: 'card digits',
          novalidate: '',
          submit: (event) => {
            event.preventDefault()
            void submit()
          },
        },
        input,
        error,
        button,
      ),
      shopCard(),
    ),
  ]
}
