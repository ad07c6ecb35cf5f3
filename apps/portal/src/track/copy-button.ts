import { announce } from '../pages-without-account/announce.ts'
import { h, icon, ICONS } from '../pages-without-account/dom.ts'
import { say } from './track.messages.ts'

const SHOWN_MS = 2500

/** Copies the text of an element; where the browser forbids it, as without HTTPS, it selects the text. */
export function copyButton(of: HTMLElement): HTMLButtonElement {
  const label = h('span', {}, say.copy)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(of.textContent ?? '')
      label.textContent = say.copied
      announce(say.copied)
      setTimeout(() => (label.textContent = say.copy), SHOWN_MS)
    } catch {
      getSelection()?.selectAllChildren(of)
      announce(say.copyFailed)
    }
  }
  return h('button', { type: 'button', class: 'button quiet', click: () => void copy() }, icon(...ICONS.copy), label)
}
