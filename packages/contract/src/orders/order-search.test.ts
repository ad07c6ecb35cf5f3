import { describe, expect, it } from 'vitest'
import { orderSearchText, searchNeedle } from './order-search.ts'

const textOf = (customerPhone: string) =>
  orderSearchText({
    id: 'ORD-202611-098765',
    customerName: 'Kavitha',
    customerPhone,
    customerEmail: '',
    customerAddress: '',
    city: '',
    state: '',
    pincode: '',
  })

// covers beyond-21
describe('the text that a search looks for', () => {
  it.each([
    ['09876543210', '9876543210'],
    ['0 98765 43210', '9876543210'],
    ['+91 98765-43210', '9876543210'],
    ['(+91) 98765 43210', '9876543210'],
    ['00919876543210', '9876543210'],
    ['+91 0 98765 43210', '9876543210'],
    ['9198765432', '9198765432'],
    ['0987654', '987654'],
    ['+91 987', '+91987'],
    ['0452-2626262', '4522626262'],
  ])('reads %j as the phone number %j', (typed, needle) => expect(searchNeedle(typed)).toBe(needle))

  it.each(['', '098765', '000077', 'ord-202611-000077', '202611-0000', '+1 415 555 0100', '98765', 'flat 09876543210'])(
    'leaves %j unchanged',
    (typed) => expect(searchNeedle(typed)).toBe(typed),
  )

  it.each([
    ['#000210', '000210'],
    ['# 000210', '000210'],
    ['INV-202611-000210', '-202611-000210'],
    ['#', '#'],
    ['INV', 'inv'],
    ['Inv-Road', 'inv-road'],
  ])('reads %j from a paper as %j', (typed, needle) => expect(searchNeedle(typed)).toBe(needle))

  it.each(['9876543210', '+91 98765 43210', '919876543210', '098765 43210', '98765-43210'])(
    'finds a number stored as %s however it is typed',
    (stored) => {
      for (const typed of ['9876543210', '09876543210', '0 98765 43210', '+91 98765 43210', '919876543210', stored])
        expect({ typed, found: textOf(stored).includes(searchNeedle(typed)) }).toEqual({ typed, found: true })
    },
  )

  it('finds a landline number stored with brackets however it is typed', () => {
    for (const typed of ['04522626262', '0452 262 6262', '+91 452 2626262', '(0452) 262-6262', '2626262'])
      expect({ typed, found: textOf('(0452) 2626262').includes(searchNeedle(typed)) }).toEqual({ typed, found: true })
  })
})
