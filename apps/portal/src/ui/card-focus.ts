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
 * Where the focus goes when what had it is gone: the card or row itself, the one that moved into its place, else the
 * last one, else the heading. The row rather than its button, which one Enter too many would press.
 */
export function focusTargetAt({ row, index }: Place): HTMLElement | null {
  const left = rows()
  const target = row.isConnected ? row : (left[index] ?? left.at(-1) ?? document.querySelector('h1'))
  if (target) target.tabIndex = -1
  return target
}

let kept: Place | null = null
const watch = new MutationObserver(() => {
  if (kept === null || kept.row.isConnected) return
  watch.disconnect()
  // The user may have moved the focus meanwhile.
  if (document.activeElement === document.body) focusTargetAt(kept)?.focus({ preventScroll: true })
})

/**
 * Moves the focus from the pressed button, which its action will remove, to the card or table row around it; when that
 * goes as well, however late, the next one is focused.
 */
export function keepFocusOnCard(): void {
  const place = placeOf(document.activeElement)
  if (!place) return
  kept = place
  place.row.tabIndex = -1
  place.row.focus({ preventScroll: true })
  watch.observe(document.body, { childList: true, subtree: true })
}
