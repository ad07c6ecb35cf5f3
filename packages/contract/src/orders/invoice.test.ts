import { describe, expect, it } from 'vitest'
import { invoiceNumber } from './invoice-number.ts'
import { orderTotals, unitPrice } from './order-totals.ts'

// covers orders-38
describe('invoice', () => {
  it('is numbered by the order’s month in India and the last six characters of its id', () => {
    const today = new Date('2026-11-21T06:00:00Z')
    expect(invoiceNumber({ id: 'PJ-202611-000123', orderDate: '2026-10-31T20:00:00Z' }, today)).toBe(
      'INV-202611-000123',
    )
    expect(invoiceNumber({ id: '65f0c0ffee12ab', orderDate: 'never' }, today)).toBe('INV-202611-ee12ab')
  })

  it('adds up in whole paise, at the discount price where there is one', () => {
    const items = [
      { orignalPrice: 17_500, discountPrice: 3_333, quantity: 3 },
      { orignalPrice: 1_010, discountPrice: null, quantity: 2 },
      { orignalPrice: 500, discountPrice: 0, quantity: 1 },
    ]
    expect(orderTotals(items, 6_000)).toEqual({ subtotalPaise: 12_519, shippingPaise: 6_000, totalPaise: 18_519 })
    expect(unitPrice({ orignalPrice: 9, discountPrice: 0 })).toBe(9)
  })
})
