import { describe, expect, it } from 'vitest'
import { gstinCheckCharacter, gstinState, isGstin, tidyGstin } from './gstin.ts'

describe('a GSTIN', () => {
  it.each([
    '33AAAPK0000A1Z4',
    '33AABFP0000Q1ZM',
    '32AAACM0000B1ZT',
    '29AAAHT0000C2ZW',
    '97AAAPZ0000Z1ZW',
    '38AAATL0000E1ZD',
    ' 33aaapk0000a1z4 ',
  ])('%j is valid', (typed) => {
    expect(isGstin(tidyGstin(typed))).toBe(true)
  })

  it.each([
    ['33AAAPK0000A1Z5', 'its check character is 4'],
    ['33AAPAK0000A1Z4', 'two letters are swapped'],
    ['40AAAPK0000A1Z9', 'there is no State 40'],
    ['33AAAPK0000A1Z', 'it has 14 characters'],
    ['33AAAPKOOOOA1Z4', 'it has letters O in place of zeros'],
    ['33AAAPK0000A0Z4', 'its entity is 0'],
  ])('%s is invalid: %s', (gstin) => {
    expect(isGstin(gstin)).toBe(false)
  })

  it('has the check character of the worked example', () => {
    expect(gstinCheckCharacter('33AAAPK0000A1Z')).toBe('4')
  })

  it('begins with the code of the State', () => {
    expect(gstinState('33AAAPK0000A1Z4')).toBe('33')
  })
})
