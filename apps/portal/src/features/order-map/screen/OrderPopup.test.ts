import { describe, expect, it } from 'vitest'
import { serverOrder } from '../../../../test/orders.ts'
import { addressText, readOrders } from '../../../entities/orders/read-orders.ts'
import { truncateAddress } from './OrderPopup.tsx'

describe('the address in a popup', () => {
  // covers map-4
  it('is cut after 80 characters', () => {
    expect(truncateAddress('a'.repeat(80))).toBe('a'.repeat(80))
    expect(truncateAddress('a'.repeat(81))).toBe(`${'a'.repeat(80)}…`)
    expect(truncateAddress('')).toBe('')
  })

  // covers map-4
  it('counts a Tamil letter with its signs as one character', () => {
    const letter = 'கி'
    expect(truncateAddress(letter.repeat(80))).toBe(letter.repeat(80))
    expect(truncateAddress(letter.repeat(81))).toBe(`${letter.repeat(80)}…`)
  })

  it('has street, city, state and pincode', () => {
    const [order] = readOrders([serverOrder()])
    expect(order && truncateAddress(addressText(order))).toBe(
      '4 Temple Road, Near the tank, Madurai, Tamil Nadu 625001',
    )
  })
})
