/** Distance between a toast and the window's edge or a control, in pixels. */
const GAP = 16
const CONTROLS = 'button, a[href], input, select, textarea'

type Band = { top: number; bottom: number }

/**
 * How far above the lower edge of the window a toast must be, to cover none of `controls`; at the edge if there is no
 * such place.
 * @param height of the toast, and `windowHeight`, in pixels
 * @param controls that are as far left or right as the toast
 */
export function freeOffset(height: number, windowHeight: number, controls: readonly Band[]): number {
  let bottom = windowHeight - GAP
  while (bottom - height >= GAP) {
    const top = bottom - height
    const covered = controls.filter((control) => control.top < bottom + GAP / 2 && control.bottom > top - GAP / 2)
    if (covered.length === 0) return windowHeight - bottom
    bottom = Math.min(...covered.map((control) => control.top)) - GAP / 2
  }
  return GAP
}

/** The controls in view between two places across the window: those of the dialog on top, else of the screen. */
export function controlsBetween(left: number, right: number): Band[] {
  const layer = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document.getElementById('main')
  return [...(layer?.querySelectorAll(CONTROLS) ?? [])]
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.left < right && box.right > left)
    .filter((box) => box.bottom > 0 && box.top < window.innerHeight)
}
