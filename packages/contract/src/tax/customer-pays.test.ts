import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftTotals } from '../order-entry/draft-totals.ts'
import { DEFAULT_SHOP_SETTINGS } from '../settings/shop-settings.ts'
import { customerPays, ratedLines, taxedTotals, type TaxSettings } from './customer-pays.ts'
import { taxDocumentTotals } from './tax-totals.ts'

const DAY = '2026-11-23'
const settings = (change: Partial<TaxSettings['invoicing']> = {}, kind = 'regular' as const): TaxSettings => ({
  registration: { ...DEFAULT_SHOP_SETTINGS.registration, kind, gstin: '33AAAPK0000A1Z4' },
  invoicing: { ...DEFAULT_SHOP_SETTINGS.invoicing, ...change },
  taxRates: {
    defaultHsn: '36041000',
    rates: [
      { hsn: '3604', rate: 1800, validFrom: '2017-11-15' },
      { hsn: '3605', rate: 500, validFrom: '2017-11-15' },
    ],
  },
})
const EXCLUSIVE = settings({ pricesIncludeTax: false })
const NEARBY = { state: 'Tamil Nadu', isPickup: false }
const KERALA = { state: 'Kerala', isPickup: false }
const order = (grosses: readonly number[], change: object = {}) => ({
  goods: grosses.map((grossPaise) => ({ hsn: null, grossPaise })),
  discountPaise: 0,
  packingPaise: 0,
  shippingPaise: 0,
  ...change,
})

describe('what the customer pays', () => {
  it.each([
    ['G4', order([100_000, 25_050]), NEARBY, { taxPaise: 22_510, roundOffPaise: 40, totalPaise: 147_600 }],
    ['G5', order([99_999]), KERALA, { taxPaise: 18_000, roundOffPaise: 1, totalPaise: 118_000 }],
    ['G11', order(Array.from({ length: 9 }, () => 999)), NEARBY, { roundOffPaise: -9, totalPaise: 10_600 }],
  ])('has the tax and round-off of %s, whose prices exclude tax', (_name, priced, destination, pays) => {
    expect(customerPays(priced, destination, EXCLUSIVE, DAY)).toMatchObject({ ...pays, pricesIncludeTax: false })
  })

  it.each([
    ['G9', order([11_205, 2598, 999]), { roundOffPaise: -2, totalPaise: 14_800 }],
    ['G12', order([35]), { roundOffPaise: 0, totalPaise: 35 }],
    ['G16', order([3500, 4500, 1299], { discountPaise: 465 }), { roundOffPaise: -34, totalPaise: 8800 }],
  ])('has only the round-off of %s, whose prices include tax', (_name, priced, pays) => {
    expect(customerPays(priced, NEARBY, settings(), DAY)).toEqual({ taxPaise: 0, pricesIncludeTax: true, ...pays })
  })

  it('is the sum of the prices in a shop that charges no tax, which a composition dealer rounds off', () => {
    const paysIn = (kind: string, change: object = {}) =>
      customerPays(order([14_802]), NEARBY, settings({ pricesIncludeTax: false, ...change }, kind as never), DAY)
    const sum = { taxPaise: 0, roundOffPaise: 0, totalPaise: 14_802, pricesIncludeTax: null }
    expect(paysIn('unregistered')).toEqual(sum)
    expect(paysIn('composition')).toEqual({ ...sum, roundOffPaise: -2, totalPaise: 14_800 })
    expect(paysIn('composition', { roundOff: false })).toEqual(sum)
  })

  it('takes a State that is unknown as that of the shop', () => {
    // Half of the tax is rounded twice within the State, the whole once to another.
    const odd = order([1225])
    const shop = settings({ pricesIncludeTax: false, roundOff: false })
    const taxOf = (state: string | null) => customerPays(odd, { state, isPickup: false }, shop, DAY).taxPaise
    expect(taxOf('Kerala')).toBe(221)
    for (const state of [null, '', 'Bombay', 'Other Countries', 'Tamil Nadu']) expect(taxOf(state)).toBe(220)
  })

  it('has the tax within the State, as the invoice, when a registered buyer of another one collects the goods', () => {
    const collected = { state: 'Kerala', isPickup: true }
    const shop = settings({ pricesIncludeTax: false, roundOff: false })
    const taxOf = (buyerGstin: string) => customerPays(order([1225]), { ...collected, buyerGstin }, shop, DAY).taxPaise
    expect([taxOf(''), taxOf('32AAACM0000B1ZT')]).toEqual([221, 220])
  })

  it('has the tax of the product as it is now where no invoice can have the HSN that was ordered', () => {
    const shop = { ...EXCLUSIVE, registration: { ...EXCLUSIVE.registration, hsnDigits: 6 as const } }
    const linesOf = (change: object) =>
      ratedLines({ ...order([]), goods: [{ hsn: '9999', grossPaise: 1000, ...change }] }, shop, DAY)
    expect(linesOf({ productHsn: '36050010' }).lines).toMatchObject([{ hsn: '360500', basisPoints: 500 }])
    expect(linesOf({ hsn: '36041000', productHsn: '36050010' }).lines).toMatchObject([{ hsn: '360410' }])
    expect(linesOf({ productHsn: '9998' })).toEqual({
      lines: null,
      incomplete: [{ index: 0, fact: 'rate', hsn: '9999' }],
    })
    expect(linesOf({ hsn: '3604', isDeleted: true }).lines).toMatchObject([{ hsn: '360410', basisPoints: 1800 }])
    expect(linesOf({ hsn: '3604' })).toMatchObject({
      lines: [{ hsn: '3604', basisPoints: 1800 }],
      incomplete: [{ index: 0, fact: 'hsn', hsn: '3604' }],
    })
  })

  it('leaves out tax whose rate is unknown: there is no invoice either', () => {
    const unknown = { ...order([1000]), goods: [{ hsn: '9999', grossPaise: 1000 }] }
    expect(customerPays(unknown, NEARBY, EXCLUSIVE, DAY)).toMatchObject({ taxPaise: 0, totalPaise: 1000 })
  })
})

const adjustment = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('percent' as const), basisPoints: fc.integer({ min: 0, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), paise: fc.integer({ min: 0, max: 50_000 }) }),
)
const drafts = fc.record({
  lines: fc.array(
    fc.record({
      hsn: fc.constantFrom(null, '36041000', '360500'),
      listPaise: fc.integer({ min: 1, max: 1_000_000 }),
      unitPaise: fc.integer({ min: 1, max: 1_000_000 }),
      quantity: fc.integer({ min: 1, max: 500 }),
    }),
    { minLength: 1, maxLength: 15 },
  ),
  coupon: adjustment,
  extraDiscount: adjustment,
  packing: adjustment,
  shippingPaise: fc.integer({ min: 0, max: 100_000 }),
})

describe('the totals of any draft', () => {
  // covers beyond-62
  it('are those of the invoice of the same day, in every mode', () => {
    const modes = fc.record({ pricesIncludeTax: fc.boolean(), roundOff: fc.boolean() })
    fc.assert(
      fc.property(drafts, modes, fc.constantFrom(NEARBY, KERALA), (draft, invoicing, destination) => {
        const shop = settings(invoicing)
        const goods = draft.lines.map(({ hsn, unitPaise, quantity }) => ({ hsn, grossPaise: unitPaise * quantity }))
        const totals = taxedTotals(draftTotals(draft), goods, destination, shop, DAY)
        const invoice = taxDocumentTotals({
          lines: ratedLines({ ...totals, goods }, shop, DAY).lines ?? [],
          discountPaise: totals.couponPaise + totals.extraDiscountPaise,
          pricesIncludeTax: invoicing.pricesIncludeTax,
          roundOff: invoicing.roundOff,
          isInter: destination === KERALA,
          taxed: true,
        })
        const { couponPaise, extraDiscountPaise, packingPaise, shippingPaise, taxPaise, roundOffPaise } = totals
        const discounts = couponPaise + extraDiscountPaise
        expect(totals.totalPaise).toBe(invoice.payablePaise)
        expect(totals.totalPaise).toBe(
          totals.goodsPaise - discounts + packingPaise + shippingPaise + taxPaise + roundOffPaise,
        )
      }),
    )
  })
})
