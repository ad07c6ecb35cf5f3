import { describe, expect, it } from 'vitest'
import { mergeStale } from './use-stale-edit.ts'

const OPENED = { name: 'Sky Shot', price: '100', code: '' }

describe('a form compared with what someone else has saved', () => {
  it('takes over what only the other has changed', () => {
    const values = { ...OPENED, name: 'Sky Shot Big' }
    expect(mergeStale(values, OPENED, { price: '120' })).toEqual({ untouched: ['price'], conflicts: [] })
  })

  it('offers both values of a field that both have changed', () => {
    const values = { ...OPENED, price: '110' }
    expect(mergeStale(values, OPENED, { price: '120', code: 'S-1' })).toEqual({
      untouched: ['code'],
      conflicts: [{ field: 'price', mine: '110', theirs: '120' }],
    })
  })

  it('has nothing to offer where both have the same value, or for a field that the form does not have', () => {
    expect(mergeStale({ ...OPENED, price: '120' }, OPENED, { price: '120', colour: 'red' })).toEqual({
      untouched: [],
      conflicts: [],
    })
  })
})
