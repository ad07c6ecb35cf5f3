import { describe, expect, it } from 'vitest'
import { freeOffset } from './toast-place.ts'

const button = (top: number) => ({ top, bottom: top + 44 })

describe('the place of a toast 60 px high in a window of 812 px', () => {
  it.each([
    ['at the lower edge, when nothing is there', [], 16],
    ['at the lower edge, when the controls are further up', [button(600)], 16],
    ['above a row of controls at the lower edge', [button(750), button(760)], 70],
    ['above controls that follow closely on each other', [button(750), button(670)], 150],
    ['between two rows of controls', [button(750), button(600)], 70],
    ['at the lower edge, when there is no free place', Array.from({ length: 20 }, (_, row) => button(row * 44)), 16],
  ])('is %s', (_where, controls, offset) => {
    expect(freeOffset(60, 812, controls)).toBe(offset)
  })
})
