/** The card whose button was pressed last, and its position among the cards. */
let acted: { card: HTMLElement; index: number } | null = null
const cards = () => [...document.querySelectorAll<HTMLElement>('article')]

/**
 * Where the focus goes when `removed` was the card acted upon: the card that moved into its position, else the last
 * one. The card rather than its button, which one Enter too many would press.
 */
export function focusTargetAfter(removed: Element | null): HTMLElement | null {
  if (acted === null || removed !== acted.card) return null
  const next = cards()[acted.index] ?? cards().at(-1)
  if (!next) return document.getElementById('main')
  next.tabIndex = -1
  return next
}

const watch = new MutationObserver(() => {
  if (acted === null || acted.card.isConnected) return
  watch.disconnect()
  // The user may have moved the focus meanwhile.
  if (document.activeElement === document.body) focusTargetAfter(acted.card)?.focus({ preventScroll: true })
})

/**
 * Moves the focus from the pressed button, which its action will remove, to the card around it; when that goes as well,
 * however late, the next card is focused.
 */
export function keepFocusOnCard(): void {
  const card = document.activeElement?.closest<HTMLElement>('article')
  if (!card) return
  acted = { card, index: cards().indexOf(card) }
  card.tabIndex = -1
  card.focus({ preventScroll: true })
  watch.observe(document.body, { childList: true, subtree: true })
}
