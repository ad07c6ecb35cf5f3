import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftTotals, type Adjustment, type PricedDraft } from './draft-totals.ts'

const percent = (basisPoints: number): Adjustment => ({ kind: 'percent', basisPoints })
const amount = (paise: number): Adjustment => ({ kind: 'amount', paise })
const line = (unitPaise: number, quantity = 1, listPaise = unitPaise) => ({ listPaise, unitPaise, quantity })
const draft = (over: Partial<PricedDraft>): PricedDraft => ({
  lines: [line(120_000), line(80_000)],
  coupon: null,
  extraDiscount: null,
  packing: null,
  shippingPaise: 0,
  ...over,
})

describe('the totals of an entered order', () => {
  it('charge packing on the goods after all discounts, then add freight', () => {
    expect(draftTotals(draft({ packing: percent(300), shippingPaise: 15_000 }))).toMatchObject({
      goodsPaise: 200_000,
      packingPaise: 6000,
      totalPaise: 221_000,
    })
    const all = { coupon: percent(1000), extraDiscount: amount(30_000), packing: percent(300), shippingPaise: 15_000 }
    expect(draftTotals(draft(all))).toMatchObject({
      couponPaise: 20_000,
      extraDiscountPaise: 30_000,
      packingPaise: 4500,
      totalPaise: 169_500,
    })
  })

  it('round a percentage half up to the paisa', () => {
    expect(draftTotals(draft({ lines: [line(9299)], extraDiscount: percent(500) })).extraDiscountPaise).toBe(465)
    expect(draftTotals(draft({ lines: [line(10)], extraDiscount: percent(500) })).extraDiscountPaise).toBe(1)
    expect(draftTotals(draft({ lines: [line(9)], extraDiscount: percent(500) })).extraDiscountPaise).toBe(0)
  })

  it('deduct no more than the goods cost', () => {
    expect(draftTotals(draft({ coupon: amount(150_000), extraDiscount: amount(90_000) }))).toMatchObject({
      couponPaise: 150_000,
      extraDiscountPaise: 50_000,
      totalPaise: 0,
    })
  })

  it('count changed prices and the extra discount, not the coupon, as given away', () => {
    const lines = [line(9000, 10, 10_000)]
    expect(draftTotals(draft({ lines, coupon: amount(10_000), extraDiscount: amount(5000) }))).toMatchObject({
      givenPaise: 15_000,
      givenBasisPoints: 1500,
    })
    expect(draftTotals(draft({ lines: [line(12_000, 1, 10_000)] })).givenPaise).toBe(0)
  })

  it('add up exactly, however large', () => {
    const adjustment = fc.option(
      fc.oneof(fc.integer({ min: 0, max: 10_000 }).map(percent), fc.integer({ min: 0, max: 1e12 - 1 }).map(amount)),
    )
    const lines = fc.array(
      fc.record({
        listPaise: fc.integer({ min: 1, max: 1e12 - 1 }),
        unitPaise: fc.integer({ min: 1, max: 1e12 - 1 }),
        quantity: fc.integer({ min: 1, max: 4 }),
      }),
      { minLength: 1, maxLength: 10 },
    )
    fc.assert(
      fc.property(lines, adjustment, adjustment, adjustment, (some, coupon, extraDiscount, packing) => {
        const totals = draftTotals({ lines: some, coupon, extraDiscount, packing, shippingPaise: 100 })
        const net = totals.goodsPaise - totals.couponPaise - totals.extraDiscountPaise
        expect(net).toBeGreaterThanOrEqual(0)
        expect(totals.totalPaise).toBe(net + totals.packingPaise + totals.shippingPaise)
        for (const paise of Object.values(totals)) expect(Number.isSafeInteger(paise)).toBe(true)
      }),
    )
  })
})
