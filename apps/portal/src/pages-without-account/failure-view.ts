import { h, icon, ICONS } from './dom.ts'
import { shared } from './shared.messages.ts'

/** A button that loads again. */
export const retryButton = (label: string, look: string, load: () => void): HTMLButtonElement =>
  h('button', { type: 'button', class: `button ${look}`, click: load }, icon(...ICONS.refresh), h('span', {}, label))

/**
 * What stands in place of something that cannot be shown.
 * @param retry what tries again, if that can help
 * @param card what helps then, such as the shop's phone
 */
export const failureView = (
  { title, hint }: { title: string; hint: string },
  retry: (() => void) | null,
  card: Node,
) => [
  h(
    'div',
    { class: 'hero', role: 'alert' },
    h('h1', {}, title),
    h('p', { class: 'hint' }, hint),
    retry && h('p', { class: 'as-of' }, retryButton(shared.tryAgain, 'on-ink', retry)),
  ),
  h('div', { class: 'cards' }, card),
]
