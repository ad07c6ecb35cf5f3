import { h } from '../pages-without-account/dom.ts'

/** What each element shows, without its counters. */
const shown = new WeakMap<Element, string>()

const countersIn = (element: ParentNode): NodeListOf<HTMLElement> => element.querySelectorAll<HTMLElement>('.count')

/** @param element not in the document: its counters are empty for a moment */
function markupOf(element: HTMLElement): string {
  const counters = [...countersIn(element)].map((counter) => ({ counter, text: counter.textContent }))
  for (const { counter } of counters) counter.textContent = ''
  const markup = element.innerHTML
  for (const { counter, text } of counters) counter.textContent = text
  return markup
}

/**
 * Replaces what an element contains, unless it would look the same: a button that is being pressed has to stay, and a
 * field keeps what was typed. Counters, of the class `count`, change in place. An element with the same `data-key` gets
 * the focus again.
 */
export function replaceContent(parent: Element, nodes: readonly Node[]): void {
  const next = h('div', {}, ...nodes)
  const markup = markupOf(next)
  if (shown.get(parent) === markup) {
    const counters = countersIn(parent)
    for (const [index, { textContent }] of countersIn(next).entries()) {
      const counter = counters[index]
      if (counter && counter.textContent !== textContent) counter.textContent = textContent
    }
    return
  }
  shown.set(parent, markup)
  const focused = parent.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset['key'] : ''
  parent.replaceChildren(...next.childNodes)
  if (focused) parent.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
}
