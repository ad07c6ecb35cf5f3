import { afterEach, describe, expect, it, vi } from 'vitest'
import { freeOffset, placeToasts } from './toast-place.ts'

const button = (top: number) => ({ top, bottom: top + 44 })

// covers layout-28
describe('the place of a toast 60 px high in a window of 812 px', () => {
  it.each([
    ['at the lower edge, when nothing is there', [], 16],
    ['at the lower edge, when the controls are further up', [button(600)], 16],
    ['above a row of controls at the lower edge', [button(750), button(760)], 70],
    ['above controls that follow closely on each other', [button(750), button(670)], 150],
    ['between two rows of controls', [button(750), button(600)], 70],
    ['nowhere, when controls fill the window', Array.from({ length: 20 }, (_, row) => button(row * 44)), null],
  ])('is %s', (_where, controls, offset) => {
    expect(freeOffset(60, 812, controls)).toBe(offset)
  })
})

describe('toasts on a list whose rows have buttons at their right', () => {
  const WINDOW = { width: 375, height: 812 }
  const ROW = 56
  /** jsdom has no layout. */
  const giveBox = (element: Element, { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>) => {
    element.getBoundingClientRect = () => new DOMRect(x, y, width, height)
  }
  function toastsOver(buttonsAt: { x: number; width: number }) {
    vi.stubGlobal('innerHeight', WINDOW.height)
    document.body.innerHTML = '<main id="main"></main><div id="toasts"><button>Dismiss</button></div>'
    for (let y = 0; y < WINDOW.height; y += ROW) {
      const control = document.getElementById('main')?.appendChild(document.createElement('button'))
      if (control) giveBox(control, { ...buttonsAt, y, height: 44 })
    }
    const toasts = document.querySelector<HTMLElement>('#toasts') ?? document.body
    Object.defineProperty(toasts, 'offsetHeight', { value: 60 })
    toasts.getBoundingClientRect = () =>
      toasts.dataset['shape'] === 'wide'
        ? new DOMRect(16, 700, WINDOW.width - 32, 60)
        : new DOMRect(toasts.dataset['shape'] === 'left' ? 8 : WINDOW.width - 168, 700, 160, 60)
    placeToasts(toasts)
    return [toasts.dataset['shape'], toasts.style.getPropertyValue('--toast-bottom')]
  }
  afterEach(() => {
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })

  it.each([
    ['narrow and left of them', { x: 270, width: 90 }, 'left'],
    ['narrow and right of them, when they are at the left', { x: 8, width: 120 }, 'right'],
    ['over them at the lower edge, when they fill the rows', { x: 0, width: 375 }, 'wide'],
  ])('are %s', (_where, buttons, shape) => {
    expect(toastsOver(buttons)).toEqual([shape, '16px'])
  })

  it.each([
    ['above a line that says what was done', 'Order 42: delivered', '70px'],
    ['at the lower edge, while that line is empty', '', '16px'],
  ])('are %s', (_where, text, offset) => {
    document.body.innerHTML = `<p role="status">${text}</p><div id="toasts"></div>`
    vi.stubGlobal('innerHeight', WINDOW.height)
    const toasts = document.querySelector<HTMLElement>('#toasts') ?? document.body
    Object.defineProperty(toasts, 'offsetHeight', { value: 60 })
    giveBox(toasts, { x: 16, y: 736, width: 343, height: 60 })
    giveBox(document.querySelector('p') ?? document.body, { x: 16, y: 750, width: 200, height: 40 })
    placeToasts(toasts)
    expect(toasts.style.getPropertyValue('--toast-bottom')).toBe(offset)
  })
})
