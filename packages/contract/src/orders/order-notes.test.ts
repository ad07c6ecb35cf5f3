import { describe, expect, it } from 'vitest'
import { customerNotes, joinNotes } from './order-notes.ts'

describe("the customer's part of the notes", () => {
  it.each([
    ['Call first', 'Ring twice'],
    ['Call first', ''],
    ['', 'Ring twice'],
    ['', ''],
    ['Two\nlines', 'and\ntwo'],
    ['Ring twice', 'Ring twice'],
  ])('%j, joined with the delivery notes %j, is found again', (customers, delivery) => {
    expect(customerNotes(joinNotes(customers, delivery), delivery)).toBe(customers)
  })

  it('is everything when the notes do not end in the delivery notes', () => {
    expect(customerNotes('Call first', 'first')).toBe('Call first')
  })
})
