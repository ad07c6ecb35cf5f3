import { expect, it } from 'vitest'
import { foldState } from './fold-state.ts'

it.each([
  ['Tamil Nadu', 'tamilnadu'],
  ['TAMILNADU', 'Tamil Nadu'],
  ['TN', 'Tamil Nadu'],
  ['Pondicherry', 'Puducherry'],
  ['Jammu & Kashmir', 'Jammu and Kashmir'],
  ['NCT of Delhi', 'Delhi'],
])('%s is the state %s', (one, other) => {
  expect(foldState(one)).toBe(foldState(other))
})
