/** Where the card that was acted upon last stood among the others. */
let stood: { card: HTMLElement; index: number } | null = null
const cards = () => [...document.querySelectorAll<HTMLElement>('article')]

/** Where to go on when the card that was acted upon has gone: the card that has its place now, else the one before it. The card and not its button, which one Enter too many would press. */
export function focusTargetAfter(gone: Element | null): HTMLElement | null {
  if (stood === null || gone !== stood.card) return null
  const next = cards()[stood.index] ?? cards().at(-1)
  if (!next) return document.getElementById('main')
  next.tabIndex = -1
  return next
}

const watch = new MutationObserver(() => {
  if (stood === null || stood.card.isConnected) return
  watch.disconnect()
  // Somebody who went on meanwhile is left alone.
  if (document.activeElement === document.body) focusTargetAfter(stood.card)?.focus({ preventScroll: true })
})

/** An action takes its button away, and with it the place of whoever uses the keyboard: the card around the button keeps that place, and when it goes as well, whenever that is, the next card has it. */
export function keepFocusOnCard(): void {
  const card = document.activeElement?.closest<HTMLElement>('article')
  if (!card) return
  stood = { card, index: cards().indexOf(card) }
  card.tabIndex = -1
  card.focus({ preventScroll: true })
  watch.observe(document.body, { childList: true, subtree: true })
}
