const ROWS = 'article, tbody > tr'

/** A card or table row, and its position among those of the screen. */
type Place = { row: HTMLElement; index: number }

const rows = () => [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => !row.closest('[role="dialog"]'))

/** The card or table row around an element, before an action may remove it. */
export function placeOf(element: Element | null): Place | null {
  const row = element?.closest<HTMLElement>(ROWS)
  const index = row ? rows().indexOf(row) : -1
  return row && index >= 0 ? { row, index } : null
}

/**
 * Where to move the focus when the focused element is removed: to its card or row, the one that took its place, else
 * the last one, else the heading. The row gets the focus rather than a button, which an accidental Enter would press.
 */
export function focusTargetAt({ row, index }: Place): HTMLElement | null {
  const left = rows()
  const target = row.isConnected ? row : (left[index] ?? left.at(-1) ?? document.querySelector('h1'))
  if (target) target.tabIndex = -1
  return target
}

let focused: Place | null = null
const watch = new MutationObserver(() => {
  if (focused === null || focused.row.isConnected) return
  watch.disconnect()
  // Unless the user has moved the focus.
  if (document.activeElement === document.body) focusTargetAt(focused)?.focus({ preventScroll: true })
})

/**
 * Moves the focus from the pressed button, which its action will remove, to the card or table row around it. If that is
 * removed as well, however late, focuses the next one.
 */
export function keepFocusOnCard(): void {
  const place = placeOf(document.activeElement)
  if (!place) return
  focused = place
  place.row.tabIndex = -1
  place.row.focus({ preventScroll: true })
  watch.observe(document.body, { childList: true, subtree: true })
}

/** Selects a row or card by keyboard: focuses it and scrolls it into view. */
function select(row: HTMLElement): void {
  row.tabIndex = -1
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

/**
 * Moves the focus to the next or previous card; without one, to the first that is in view.
 * @param step 1 or -1
 */
export function focusNextCard(step: 1 | -1): void {
  const all = rows()
  const current = document.activeElement?.closest<HTMLElement>(ROWS)
  const index = current ? all.indexOf(current) : -1
  const target =
    index < 0 ? all.find((row) => row.getBoundingClientRect().bottom > window.innerHeight / 4) : all[index + step]
  if (target) select(target)
}
