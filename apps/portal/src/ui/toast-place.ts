/** Distance between a toast and the window's edge or a control, in pixels. */
const GAP = 16
/** What must stay in sight: controls, and what was just said, which says what a control beside it does. */
const CONTROLS = 'button, a[href], input, select, textarea, p[role="status"]:not(:empty)'

type Band = { top: number; bottom: number }

/**
 * How far above the lower edge of the window a toast must be, to cover none of `controls`; null if there is no such
 * place.
 * @param height of the toast, and `windowHeight`, in pixels
 * @param controls that are as far left or right as the toast
 * @internal for its test
 */
export function freeOffset(height: number, windowHeight: number, controls: readonly Band[]): number | null {
  let bottom = windowHeight - GAP
  while (bottom - height >= GAP) {
    const top = bottom - height
    const covered = controls.filter((control) => control.top < bottom + GAP / 2 && control.bottom > top - GAP / 2)
    if (covered.length === 0) return windowHeight - bottom
    bottom = Math.min(...covered.map((control) => control.top)) - GAP / 2
  }
  return null
}

/** The controls in view that `toasts` could cover: those of the dialog on top, else those of the page. */
function controlsBehind(toasts: HTMLElement): Band[] {
  const { left, right } = toasts.getBoundingClientRect()
  const layer = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document.body
  return [...layer.querySelectorAll(CONTROLS)]
    .filter((control) => !toasts.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.left < right && box.right > left)
    .filter((box) => box.bottom > 0 && box.top < window.innerHeight)
}

/** The shapes that are tried in turn: wide in the middle, else narrow at a side, beside the buttons of a list. */
const SHAPES = ['wide', 'left', 'right'] as const

/** Moves the toasts to where they cover no control; to the lower edge, if there is no such place. */
export function placeToasts(toasts: HTMLElement): void {
  for (const shape of SHAPES) {
    toasts.dataset['shape'] = shape
    const offset = freeOffset(toasts.offsetHeight, window.innerHeight, controlsBehind(toasts))
    if (offset === null) continue
    toasts.style.setProperty('--toast-bottom', `${offset}px`)
    return
  }
  toasts.dataset['shape'] = SHAPES[0]
  toasts.style.setProperty('--toast-bottom', `${GAP}px`)
}
