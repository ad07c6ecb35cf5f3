import { describe, expect, it } from 'vitest'
import { couponRefusal } from './coupon-refusal.ts'

const coupon = { code: 'DIWALI', minimum: 2499, from: '2026-11-01', to: '2026-11-08', maxUses: 2, isActive: true }
const order = { goods: 2499, day: '2026-11-01', uses: 1 }

describe('couponRefusal', () => {
  it('accepts a coupon on its first and its last day, at its minimum and for its last use', () => {
    expect(couponRefusal(coupon, order)).toBeNull()
    expect(couponRefusal(coupon, { ...order, day: '2026-11-08' })).toBeNull()
    const unlimited = { ...coupon, from: null, to: null, maxUses: null, minimum: 0 }
    expect(couponRefusal(unlimited, { goods: 0, day: '2020-01-01', uses: 1_000_000 })).toBeNull()
  })

  it.each([
    ['used before its first day', { day: '2026-10-31' }, 'Coupon DIWALI is valid from 01 Nov 2026'],
    ['used after its last day', { day: '2026-11-09' }, 'Coupon DIWALI expired on 08 Nov 2026'],
    ['used as often as it may', { uses: 2 }, 'Coupon DIWALI has been used as often as it may'],
    ['for goods below its minimum', { goods: 2498.99 }, 'Coupon DIWALI is for goods of at least ₹2,499.00'],
  ])('refuses a coupon %s', (_when, change, refusal) => {
    expect(couponRefusal(coupon, { ...order, ...change })).toBe(refusal)
  })

  it('refuses an inactive coupon', () => {
    expect(couponRefusal({ ...coupon, isActive: false }, order)).toBe('Coupon DIWALI is inactive')
  })
})
