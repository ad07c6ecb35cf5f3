import { h, icon, ICONS } from './dom.ts'
import type { Failure } from './load-order.ts'
import { shopCard } from './order-view.ts'
import { say } from './track.messages.ts'

const TEXTS: Record<Failure, { title: string; hint: string; canRetry: boolean }> = {
  ended: { title: say.ended, hint: say.endedHint, canRetry: false },
  incomplete: { title: say.incomplete, hint: say.incompleteHint, canRetry: false },
  offline: { title: say.offline, hint: say.offlineHint, canRetry: true },
  tooMany: { title: say.tooMany, hint: say.tooManyHint, canRetry: true },
  failed: { title: say.failed, hint: say.failedHint, canRetry: true },
}

/** A button that loads the order again. */
export const retryButton = (label: string, look: string, load: () => void): HTMLButtonElement =>
  h('button', { type: 'button', class: `button ${look}`, click: load }, icon(...ICONS.refresh), h('span', {}, label))

/** What stands in place of an order that cannot be shown. */
export function failureView(failure: Failure, shop: { name: string; phone: string }, load: () => void): Node[] {
  const { title, hint, canRetry } = TEXTS[failure]
  return [
    h(
      'div',
      { class: 'hero', role: 'alert' },
      h('h1', {}, title),
      h('p', { class: 'hint' }, hint),
      canRetry && h('p', { class: 'as-of' }, retryButton(say.tryAgain, 'on-ink', load)),
    ),
    h('div', { class: 'cards' }, shopCard(shop.name, shop.phone)),
  ]
}
