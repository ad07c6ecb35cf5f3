import { expect, it } from 'vitest'
import { serverEstimate, serverVersion } from '../../../test/estimates.ts'
import { versionChanges } from './version-changes.ts'

const [first = serverVersion(), second = serverVersion()] = serverEstimate().versions

it('describes what changed between two versions: products first, the total last', () => {
  const [pots, rocket] = first.lines
  if (!pots || !rocket) throw new Error('the estimate has two lines')
  const lines = [
    { ...pots, quantity: 5, price: 140 },
    { ...rocket, productId: '3', productName: 'Chakkar' },
  ]
  expect(versionChanges(first, { ...second, lines, notes: 'Call first' })).toEqual([
    'Flower Pots Big: 3\u00a0×\u00a0₹150.50 → 5\u00a0×\u00a0₹140.00',
    'Added Chakkar: 1\u00a0×\u00a0₹80.00',
    'Removed Rocket Bomb: 1\u00a0×\u00a0₹80.00',
    'Coupon: None → DIWALI',
    'Coupon discount: ₹0.00 → ₹50.00',
    'Discount: ₹0.00 → ₹1.50',
    'Packing: ₹0.00 → ₹20.00',
    'Transport: ₹168.50 → ₹0.00',
    'Notes: None → Call first',
    'Valid till: 28 Nov 2026 → 29 Nov 2026',
    'Total: ₹700.00 → ₹500.00',
  ])
})

it('compares a product that is listed twice line by line', () => {
  const [line] = first.lines
  if (!line) throw new Error('the estimate has lines')
  const twice = { ...first, lines: [line, { ...line, quantity: 1 }] }
  expect(versionChanges(twice, twice)).toEqual([])
  expect(versionChanges(twice, { ...twice, lines: [line] })).toEqual(['Removed Flower Pots Big: 1\u00a0×\u00a0₹150.50'])
})
