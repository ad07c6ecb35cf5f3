import { describe, expect, it } from 'vitest'
import { divide, openPaise, typedAmount, unclaimedPaise } from './amounts.ts'

describe('dividing a receipt among orders', () => {
  const orders = [
    { orderId: 'a', openPaise: 300_000 },
    { orderId: 'b', openPaise: 50_050 },
  ]

  it.each([
    [100_000, 100_000, 0],
    [310_010, 300_000, 10_010],
    [900_000, 300_000, 50_050],
  ])('pays of %i paise the first order, then the second, and leaves the rest as credit', (paise, first, second) => {
    expect([...divide(paise, orders)]).toEqual([
      ['a', first],
      ['b', second],
    ])
  })
})

it('compares a payment with the balance, and before acceptance with the total', () => {
  const order = { status: 'delivered', total: 5000, due: 4550, paid: 2000.1 }
  expect(openPaise(order)).toBe(254_990)
  expect(openPaise({ ...order, status: 'processing', due: 0, paid: 0 })).toBe(500_000)
  expect(openPaise({ ...order, paid: 5100 })).toBe(0)
})

it('presets what is neither paid nor claimed', () => {
  const order = { status: 'delivered', total: 5000, due: 4550, paid: 2000, toVerify: 2000 }
  expect(unclaimedPaise(order)).toBe(55_000)
  expect(unclaimedPaise({ ...order, toVerify: 3000 })).toBe(0)
})

it('formats presets as users type amounts', () => {
  expect([typedAmount(236_000), typedAmount(236_050), typedAmount(1)]).toEqual(['2360.00', '2360.50', '0.01'])
})
