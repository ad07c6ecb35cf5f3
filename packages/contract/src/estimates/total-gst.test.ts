import { describe, expect, it } from 'vitest'
import { gstNote, totalGst } from './total-gst.ts'

const shop = (kind: 'regular' | 'composition' | 'unregistered', pricesIncludeTax = true) => ({ kind, pricesIncludeTax })

describe('how GST is in the total of an estimate', () => {
  it('is as the total was computed, whatever the shop does now', () => {
    expect(totalGst(true, shop('unregistered'))).toBe('included')
    expect(totalGst(false, shop('regular'))).toBe('added')
  })

  it('depends on the registration where no tax was charged', () => {
    expect(totalGst(null, shop('unregistered'))).toBe('none')
    expect(totalGst(null, shop('composition', false))).toBe('composition')
  })

  it('is extra where prices exclude it and the total is from before it was part of it', () => {
    expect(totalGst(undefined, shop('regular', false))).toBe('extra')
    expect(totalGst(undefined, shop('regular'))).toBe('included')
  })

  it('is stated after the total, except by a shop without GST', () => {
    expect(gstNote('added')).toBe(' (with GST)')
    expect(gstNote('none')).toBe('')
    expect(gstNote(undefined)).toBe(' (GST included)')
  })
})
