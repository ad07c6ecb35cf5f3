import { expect, it } from 'vitest'
import { parseEntry } from './product-search.ts'

it.each([
  ['12', { search: '12', quantity: null }],
  ['12*3', { search: '12', quantity: 3 }],
  [' 12 * 3 ', { search: '12', quantity: 3 }],
  ['12×3', { search: '12', quantity: 3 }],
  ['12x3', { search: '12', quantity: 3 }],
  ['SOU-001*10', { search: 'SOU-001', quantity: 10 }],
  ['flower pot * 2', { search: 'flower pot', quantity: 2 }],
  ['மத்தாப்பு*4', { search: 'மத்தாப்பு', quantity: 4 }],
  // Not a complete or valid quantity.
  ['12*', { search: '12', quantity: null }],
  ['12*0', { search: '12', quantity: null }],
  ['12*999999', { search: '12', quantity: null }],
  // Part of a name.
  ['4x sound', { search: '4x sound', quantity: null }],
  ['', { search: '', quantity: null }],
])('reads %j as a search and a quantity', (typed, entry) => {
  expect(parseEntry(typed)).toEqual(entry)
})
