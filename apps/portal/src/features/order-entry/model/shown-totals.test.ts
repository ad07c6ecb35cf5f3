import { order } from '@phuljhari/contract/orders/orders.contract'
import { WALK_IN } from '@phuljhari/contract/order-entry/walk-in'
import { DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import { describe, expect, it } from 'vitest'
import { serverEstimate, serverVersion } from '../../../../test/estimates.ts'
import { apiOrder, serverItem } from '../../../../test/orders.ts'
import { indexProducts } from '../product-field/product-search.ts'
import { toOrderDraft } from './to-order-draft.ts'
import { draftFromOrder, rebasedOn } from './draft-from-order.ts'
import { draftFromEstimate } from './draft-from-estimate.ts'
import { isEmptyDraft, newDraft, NO_ADDRESS, type Draft } from './draft.ts'
import {
  addProduct,
  changeLine,
  discountBasisPoints,
  discountedPaise,
  priceProblem,
  removeLine,
  restoreLine,
  type DraftLine,
  type LineProduct,
} from './draft-lines.ts'
import { shownTotals, type ShopRules } from './shown-totals.ts'

const pot: LineProduct = {
  id: 'pot',
  name: 'Flower Pot',
  tamilName: '',
  content: '1 Box (10 Pcs)',
  listNumber: '12',
  code: '',
  mrpPaise: 100_00,
  listPaise: 80_00,
}
const rocket: LineProduct = { ...pot, id: 'rocket', name: 'Rocket', mrpPaise: 50_00, listPaise: 50_00 }
let lines = 0
const line = (changes: Partial<DraftLine> = {}): DraftLine => ({
  id: `line-${(lines += 1)}`,
  product: pot,
  quantity: 10,
  pricePaise: null,
  ...changes,
})
/** An owner gave a fifth. */
const ORDERED = { listPaise: 80_00, unitPaise: 64_00, quantity: 10, grantedPaise: 16_00, grantedExtraPaise: 0 }
const rules: ShopRules = {
  settings: { ...DEFAULT_SHOP_SETTINGS, packing: { rate: 300 } },
  coupons: [
    {
      _id: 'c1',
      code: 'DIWALI',
      discount: { percent: 10 },
      minimum: 500,
      from: null,
      to: null,
      maxUses: null,
      uses: 0,
      isActive: true,
    },
  ],
  isUnlimited: false,
}
const totalsOf = (changes: Partial<Draft>, own = rules) => shownTotals(newDraft({ lines: [line()], ...changes }), own)

describe('lines', () => {
  it('add up when the same product is added again, on the latest of several lines', () => {
    const lines = addProduct(addProduct(addProduct([line()], rocket, 1), rocket, 3), pot, 2)
    expect(lines.map(({ product, quantity }) => [product.id, quantity])).toEqual([
      ['pot', 12],
      ['rocket', 4],
    ])
    expect(addProduct([line(), line()], pot, 2).map(({ quantity }) => quantity)).toEqual([10, 12])
  })

  it('come back in their place after they were removed, but not twice', () => {
    const [first, second] = [line(), line()]
    const without = removeLine([first, second], first.id)
    expect(without).toEqual([second])
    expect(restoreLine(without, first, 0)).toEqual([first, second])
    expect(restoreLine([first, second], first, 0)).toEqual([first, second])
  })

  it('change without touching the others', () => {
    const [first, second] = [line(), line()]
    const changed = changeLine([first, second], first.id, { quantity: 2 })
    expect(changed[0]?.quantity).toBe(2)
    expect(changed[1]).toBe(second)
  })

  it('convert between their price and its discount below the list price', () => {
    expect(discountedPaise(pot, 1250)).toBe(70_00)
    expect(discountBasisPoints(line({ pricePaise: 70_00 }))).toBe(1250)
    expect(discountedPaise(pot, 0)).toBeNull()
    expect(discountBasisPoints(line({ pricePaise: 90_00 }))).toBe(0)
  })

  it('cost at most the MRP and more than nothing', () => {
    expect(priceProblem(line({ pricePaise: 100_00 }))).toBeNull()
    expect(priceProblem(line({ pricePaise: 100_01 }))).toBe('At most the MRP, ₹100.00')
    expect(priceProblem(line({ pricePaise: 0 }))).toBe('Enter a price above ₹0')
  })
})

describe('totals', () => {
  it('take the packing rate of the settings until another is typed', () => {
    expect(totalsOf({}).packingPaise).toBe(24_00)
    expect(totalsOf({ packing: { unit: 'amount', value: '50' } }).packingPaise).toBe(50_00)
    expect(totalsOf({ packing: { unit: 'percent', value: '' } }).packingPaise).toBe(0)
  })

  it('deduct the coupon, then the extra discount, and add packing and shipping', () => {
    const totals = totalsOf({ coupon: 'diwali', extraDiscount: { unit: 'percent', value: '5' }, shipping: '1,000' })
    // 800 − 80 − 36 = 684, packing 20.52, shipping 1000.
    expect(totals).toMatchObject({ couponPaise: 80_00, extraDiscountPaise: 36_00, totalPaise: 1704_52 })
  })

  it('say why a coupon does not count', () => {
    expect(totalsOf({ coupon: 'OTHER' }).coupon.problem).toBe('There is no coupon OTHER')
    expect(totalsOf({ coupon: 'DIWALI', lines: [line({ quantity: 1 })] }).coupon).toEqual({
      discount: null,
      problem: 'Coupon DIWALI is for goods of at least ₹500.00',
    })
    expect(totalsOf({ coupon: 'OTHER' }, { ...rules, coupons: undefined }).coupon.problem).toBeNull()
  })

  it('give change for cash only', () => {
    expect(totalsOf({ cash: '1000' }).changePaise).toBe(176_00)
    expect(totalsOf({ cash: '500' }).changePaise).toBe(-324_00)
    expect(totalsOf({ cash: '1000', paymentMethod: 'UPI' }).changePaise).toBeNull()
    expect(totalsOf({}).changePaise).toBeNull()
  })

  it('compare what was given away with the limit of the role', () => {
    const given = { lines: [line({ pricePaise: 70_00 })] }
    expect(totalsOf(given)).toMatchObject({ ownBasisPoints: 1250, limitBasisPoints: 1000 })
    expect(totalsOf(given, { ...rules, isUnlimited: true }).limitBasisPoints).toBeNull()
  })

  it('leave out what an owner gave on the line that is edited, for the same customer', () => {
    const customer = { id: null, name: 'Meena', phone: '9876500011', email: '' }
    const before = { lineCount: 1, extraDiscountPaise: 0, customer: { fullName: 'Meena', phoneNumber: '98765 00011' } }
    const kind = { type: 'edit', orderId: 'o', edition: 0, couponCode: '', reason: '', before } as const
    const own = (changes: Partial<DraftLine>, buyer = customer) =>
      totalsOf({ kind, customer: buyer, lines: [line({ ordered: ORDERED, ...changes })] }).ownBasisPoints
    expect(own({ pricePaise: 64_00 })).toBe(0)
    expect(own({ pricePaise: 64_00, quantity: 11 })).toBe(2000)
    expect(own({ pricePaise: 60_00 })).toBe(2500)
    expect(own({ pricePaise: 64_00 }, { ...customer, name: 'Kumar' })).toBe(0)
    expect(own({ pricePaise: 64_00 }, { ...customer, phone: '98765 99999' })).toBe(2000)
  })

  it('let everyone keep the prices of a valid estimate after list prices have risen', () => {
    const raised = indexProducts([{ _id: '1', name: 'Pot', brand: '', category: '', mrp: 900, price: 200 }])
    const until = (validUntil: string) => {
      const versions = [serverVersion({ validUntil, lines: serverVersion().lines.slice(0, 1) })]
      return shownTotals(draftFromEstimate(serverEstimate({ versions }), raised).draft, rules)
    }
    expect(until('2099-01-01')).toMatchObject({ goodsPaise: 451_50, ownBasisPoints: 0 })
    expect(until('2020-01-01')).toMatchObject({ goodsPaise: 600_00, ownBasisPoints: 0 })
  })

  it('of an edited order add GST by the catalogue’s HSN where that of the order has no rate', () => {
    const { registration, invoicing } = DEFAULT_SHOP_SETTINGS
    const settings = {
      ...DEFAULT_SHOP_SETTINGS,
      registration: { ...registration, kind: 'regular' as const, gstin: '33AAAPK0000A1Z4' },
      invoicing: { ...invoicing, pricesIncludeTax: false },
    }
    const pots = { productName: 'Pot', orignalPrice: 100, discountPrice: 0, hsn: '9503', images: [] }
    const ordered = order.parse(apiOrder({ products: [serverItem({ _id: '1', ...pots }, 10)] }))
    const taxOf = (hsn: string) => {
      const catalogue = indexProducts([{ _id: '1', name: 'Pot', brand: '', category: '', mrp: 100, price: 100, hsn }])
      const edited = draftFromOrder(ordered, catalogue)
      return [edited, rebasedOn(edited, ordered, catalogue)].map(
        (draft) => shownTotals(draft, { ...rules, settings }).taxPaise,
      )
    }
    expect([taxOf('9503'), taxOf('36041000')]).toEqual([
      [0, 0],
      [180_00 + 10_80, 180_00 + 10_80],
    ])
  })

  it('warn of the minimum order of a State, and of blocked places, but not for a pick-up', () => {
    const settings = {
      ...DEFAULT_SHOP_SETTINGS,
      minimumOrder: { otherwise: 0, states: { '32': 3000_00 } },
      blockedPlaces: { states: [], pincodes: ['11'] },
    }
    const to = (state: string, pincode: string): Partial<Draft> => ({
      fulfilment: 'lorry',
      address: { ...NO_ADDRESS, state, pincode },
    })
    const strict = { ...rules, settings }
    expect(totalsOf(to('Kerala', '682001'), strict)).toMatchObject({
      belowMinimumPaise: 2200_00,
      isBlockedPlace: false,
    })
    expect(totalsOf(to('Delhi', '110001'), strict)).toMatchObject({ belowMinimumPaise: 0, isBlockedPlace: true })
    expect(totalsOf({ ...to('Delhi', '110001'), fulfilment: 'pickup' }, strict).isBlockedPlace).toBe(false)
  })
})

describe('what is sent', () => {
  it('names the walk-in customer only where nobody was named', () => {
    expect(toOrderDraft(newDraft(), undefined).customer.fullName).toBe(WALK_IN)
    const named = newDraft({ customer: { id: null, name: '', phone: '9876543210', email: '' } })
    expect(toOrderDraft(named, undefined).customer.fullName).toBe('')
  })

  it('has a price only where it was changed, and always on lines of an edited order', () => {
    const draft = newDraft({
      lines: [
        line(),
        line({ product: rocket, pricePaise: 45_00 }),
        line({ product: { ...pot, id: 'x' }, changes: 2, ordered: ORDERED }),
      ],
    })
    expect(toOrderDraft(draft, undefined).items).toEqual([
      { productId: 'pot', quantity: 10, listPrice: 80 },
      { productId: 'rocket', quantity: 10, price: 45 },
      { productId: 'x', quantity: 10, changesLine: 2, price: 80 },
    ])
  })

  it('leaves out the address and the transport where they do not belong', () => {
    const address = { ...NO_ADDRESS, street: '4 Temple Road', city: 'Madurai', state: 'Tamil Nadu', pincode: '625001' }
    const transport = { name: 'ABT', destination: 'Madurai' }
    const draft = (fulfilment: Draft['fulfilment']) =>
      toOrderDraft(newDraft({ fulfilment, address, transport }), undefined)
    expect(draft('pickup')).toMatchObject({ deliveryAddress: null, transport: null })
    expect(draft('agent')).toMatchObject({ deliveryAddress: { city: 'Madurai' }, transport: null })
    expect(draft('lorry')).toMatchObject({ transport })
  })
})

it('considers a draft empty until something is typed or added', () => {
  expect(isEmptyDraft(newDraft())).toBe(true)
  expect(isEmptyDraft(newDraft({ notes: 'x' }))).toBe(false)
  expect(isEmptyDraft(newDraft({ lines: [line()] }))).toBe(false)
  expect(isEmptyDraft(newDraft({ address: { ...NO_ADDRESS, city: 'Madurai' } }))).toBe(false)
})
