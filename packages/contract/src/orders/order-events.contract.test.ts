import { expect, it } from 'vitest'
import { isLaterCursor } from './order-events.contract.ts'

it.each([
  ['later in the epoch', '0123456789ab.100', '0123456789ab.99', true],
  ['earlier in the epoch', '0123456789ab.99', '0123456789ab.100', false],
  ['the same', '0123456789ab.99', '0123456789ab.99', false],
  ['of another epoch', '0123456789ab.100', 'ba9876543210.99', false],
  ['unknown', null, '0123456789ab.99', false],
  ['compared with an unknown one', '0123456789ab.100', null, false],
  ['of another server', 'abc', 'abb', false],
])('a cursor that is %s', (_which, cursor, other, isLater) => {
  expect(isLaterCursor(cursor, other)).toBe(isLater)
})
