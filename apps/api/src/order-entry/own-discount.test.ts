import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { draftOf, enter, entered, PICKUP } from '../../test/entries.ts'
import { confirm, made, make, revise } from '../../test/estimates.ts'
import { addProduct } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'

// The limit of clerks is 10 percent.
const api = testApi()
let [rocketId, potId, clerk] = ['', '', '']
beforeEach(async () => {
  rocketId = (await addProduct(api, { productName: 'Rocket', discountPrice: '' }))._id
  potId = (await addProduct(api, { productName: 'Flower Pot', discountPrice: '' }))._id
  clerk = (await person(api, 'clerk')).token
})
/** Products cost ₹100 by the catalogue. */
const rocket = (quantity: number, price = 100, more: object = {}) => ({ productId: rocketId, quantity, price, ...more })
const pot = (quantity: number, price = 100) => ({ productId: potId, quantity, price })
type Items = Array<ReturnType<typeof pot>>
const totalOf = (items: Items) => items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)

/** An order of four rockets for ₹60, which the owner gave, unless other items are named. */
const ownersOrder = (items: Items = [rocket(4, 60)], extra = 0) =>
  entered(api, draftOf(items, { extraDiscount: { amount: extra } }), { expectedTotal: totalOf(items) - extra })

type Change = { extra?: number; draft?: object; edition?: number }
/** Sends an edit as the clerk. @returns its status and the code or the order's edition */
async function edits(orderId: string, items: Items, { extra = 0, draft = {}, edition = 0 }: Change = {}) {
  const reply = await as(api, clerk)('PATCH', `/orders/${orderId}`, {
    draft: draftOf(items, { extraDiscount: { amount: extra }, ...draft }),
    expectedTotal: totalOf(items) - extra,
    edition,
    reason: 'The customer called',
  })
  return reply.statusCode === 200 ? 'saved' : (reply.json() as { code: string }).code
}
const REFUSED = 'order.discount_limit'
const OTHER_NAME = { customer: { fullName: 'Kumar', phoneNumber: '98765 00011' } }
const OTHER_PHONE = { customer: { fullName: 'Meena', phoneNumber: '98765 00012' } }

describe('a clerk who edits an order with a discount that an owner gave', () => {
  it('may keep it, give less of it, and add goods at their price or within the limit of clerks', async () => {
    const { orderId } = await ownersOrder()
    expect(await edits(orderId, [rocket(4, 60), pot(1)])).toBe('saved')
    expect(await edits(orderId, [rocket(3, 70), pot(10, 90)], { edition: 1 })).toBe('saved')
    expect(await edits(orderId, [rocket(3, 70), pot(10, 89)], { edition: 2 })).toBe(REFUSED)
  })

  it.each([1, 400])('may not extend it to %i more units', async (more) => {
    const { orderId } = await ownersOrder()
    expect(await edits(orderId, [rocket(4 + more, 60)])).toBe(REFUSED)
    expect(await edits(orderId, [rocket(4, 60), rocket(more, 60)])).toBe(REFUSED)
    expect(await edits(orderId, [rocket(4, 60), rocket(more)])).toBe('saved')
  })

  it('may not increase it, neither on the lines nor by an extra discount', async () => {
    const { orderId } = await ownersOrder()
    expect(await edits(orderId, [rocket(4, 59.99)])).toBe(REFUSED)
    expect(await edits(orderId, [rocket(4, 60)], { extra: 1 })).toBe(REFUSED)
  })

  it('may not swap the product', async () => {
    const { orderId } = await ownersOrder()
    expect(await edits(orderId, [pot(4, 60)])).toBe(REFUSED)
    expect(await edits(orderId, [rocket(4), pot(4, 60)])).toBe(REFUSED)
  })

  it('may not move it to another customer, but may correct the customer otherwise', async () => {
    const { orderId } = await ownersOrder()
    expect(await edits(orderId, [rocket(4, 60), pot(1)], { draft: OTHER_NAME })).toBe(REFUSED)
    expect(await edits(orderId, [rocket(4, 60)], { draft: OTHER_PHONE })).toBe(REFUSED)
    const same = { fullName: ' meena', phoneNumber: '+91 9876500011', email: 'meena@mail.example' }
    expect(await edits(orderId, [rocket(4, 60)], { draft: { customer: same } })).toBe('saved')
    expect(await edits(orderId, [rocket(4)], { draft: OTHER_NAME, edition: 1 })).toBe('saved')
    // The discount does not return when the former customer does.
    expect(await edits(orderId, [rocket(4, 60)], { edition: 2 })).toBe(REFUSED)
  })

  it('may correct only the name of the customer, whose number stays', async () => {
    const { orderId } = await ownersOrder()
    expect(await edits(orderId, [rocket(4, 60)], { draft: OTHER_NAME })).toBe('saved')
    const withoutNumber = { customer: { fullName: 'Meena', phoneNumber: '' } }
    const counter = await entered(api, draftOf([rocket(4, 60)], { ...PICKUP, ...withoutNumber }), {
      expectedTotal: 240,
    })
    const renamed = { ...PICKUP, customer: { fullName: 'Kumar', phoneNumber: '' } }
    expect(await edits(counter.orderId, [rocket(4, 60)], { draft: renamed })).toBe(REFUSED)
  })

  it('may not move it to another order', async () => {
    const { orderId } = await ownersOrder()
    const draft = draftOf([rocket(4, 60)])
    expect((await enter(api, draft, { expectedTotal: 240, token: clerk })).json().code).toBe(REFUSED)
    const other = await entered(api, draftOf([rocket(4)]), { expectedTotal: 400 })
    expect(await edits(other.orderId, [rocket(4, 60)])).toBe(REFUSED)
    expect(await edits(orderId, [rocket(4, 60)], { draft: { notes: 'Ring twice' } })).toBe('saved')
  })

  it('may keep an extra discount only for the goods on which it was given', async () => {
    const { orderId } = await ownersOrder([rocket(4), pot(4)], 400)
    expect(await edits(orderId, [rocket(4)], { extra: 400 })).toBe(REFUSED)
    expect(await edits(orderId, [rocket(4), pot(5)], { extra: 400 })).toBe(REFUSED)
    expect(await edits(orderId, [rocket(4), pot(2), rocket(1)], { extra: 300 })).toBe('saved')
    expect(await edits(orderId, [rocket(4, 99), pot(2), rocket(1)], { extra: 300, edition: 1 })).toBe(REFUSED)
  })

  it('may keep it on the line that changesLine names among several lines of a product', async () => {
    const { orderId } = await ownersOrder([rocket(1), rocket(4, 60)])
    expect(await edits(orderId, [rocket(4, 60), rocket(1)])).toBe(REFUSED)
    const named = [rocket(4, 60, { changesLine: 2 }), rocket(1, 100, { changesLine: 1 })]
    expect(await edits(orderId, named)).toBe('saved')
    for (const changesLine of [0, 3])
      expect(await edits(orderId, [rocket(1, 100, { changesLine })], { edition: 1 })).toBe('request.invalid')
    const twice = [rocket(1, 100, { changesLine: 1 }), rocket(1, 100, { changesLine: 1 })]
    expect(await edits(orderId, twice, { edition: 1 })).toBe('request.invalid')
  })

  it('may keep it in the order that an estimate became, but not in a new version of the estimate', async () => {
    const items = [rocket(4, 60)]
    const { number } = await made(api, draftOf(items), { expectedTotal: 240 })
    const version = await revise(api, number, draftOf(items), { basedOn: 1, expectedTotal: 240, token: clerk })
    expect(version.json().code).toBe(REFUSED)
    const estimate = await make(api, draftOf(items), { expectedTotal: 240, token: clerk })
    expect(estimate.json().code).toBe(REFUSED)
    const { order } = (await confirm(api, number, { version: 1, way: 'phone' }, clerk)).json<{ order: Order }>()
    expect(await edits(order.orderId, [rocket(5, 60)])).toBe(REFUSED)
    expect(await edits(order.orderId, [...items, pot(1)])).toBe('saved')
  })
})

describe('a discount that a clerk gave', () => {
  it('neither adds up over several edits nor grows in percent when other goods are removed', async () => {
    const items = [rocket(1, 10), pot(8)]
    const { orderId } = await entered(api, draftOf(items), { expectedTotal: 810, token: clerk })
    expect(await edits(orderId, [rocket(1, 9), pot(8)])).toBe(REFUSED)
    expect(await edits(orderId, [rocket(1, 10)])).toBe(REFUSED)
    expect(await edits(orderId, items, { draft: { notes: 'Ring twice' } })).toBe('saved')
  })

  it('may stay in an edit that leaves it unchanged after the limit was lowered', async () => {
    const { orderId } = await entered(api, draftOf([rocket(1, 90)]), { expectedTotal: 90, token: clerk })
    const { latest } = (await api.send('GET', '/settings')).json()
    const payload = { key: 'discountLimit', value: { clerk: 5 }, basedOn: latest.discountLimit ?? null }
    expect((await api.send('POST', '/settings', { payload })).statusCode).toBe(200)
    expect(await edits(orderId, [rocket(1, 90)], { draft: { notes: 'Ring twice' } })).toBe('saved')
    expect(await edits(orderId, [rocket(1, 90), pot(1, 99)], { edition: 1 })).toBe(REFUSED)
    // The approval of an owner makes it a granted discount.
    const owner = { draft: draftOf([rocket(1, 90)]), expectedTotal: 90, edition: 1, reason: 'Agreed' }
    expect((await api.send('PATCH', `/orders/${orderId}`, { payload: owner })).statusCode).toBe(200)
    expect(await edits(orderId, [rocket(1, 90), pot(1)], { edition: 2 })).toBe('saved')
  })
})
