import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import { beforeEach, describe, expect, it } from 'vitest'
import { addCoupon, BY_LORRY, draftOf, newKey, OWNER, PICKUP, setSetting } from '../../test/entries.ts'
import { eventsOf, expire, made, make, read, revise, withdraw } from '../../test/estimates.ts'
import { addProduct } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'
import { person } from '../../test/staff.ts'

const api = testApi()
const today = () => indiaDay(new Date())
/** MRP 100, sold for 40.50. */
let productId: string
beforeEach(async () => {
  productId = (await addProduct(api))._id
})
const line = (change: object = {}) => ({ productId, quantity: 2, ...change })
const changePrice = async (discountPrice: string) =>
  api.send('PATCH', `/products/${productId}`, await form({ discountPrice }))
const code = (reply: { statusCode: number; json: () => { code: string } }) => [reply.statusCode, reply.json().code]

describe('making an estimate', () => {
  it('freezes lines, totals and validity, and records who made it', async () => {
    await api.send('PATCH', `/products/${productId}`, await form({ listNumber: '12', tamilName: 'சரம்' }))
    await addCoupon(api, 'DIWALI')
    // Goods 2 × 35 = 70; coupon 7; extra 5 % of 63 = 3.15; packing 3 % of 59.85 = 1.80.
    const draft = draftOf([line({ price: 35 })], {
      ...BY_LORRY,
      couponCode: 'diwali',
      extraDiscount: { percent: 5 },
      packing: { percent: 3 },
      notes: 'Call first',
    })
    const estimate = await made(api, draft, { expectedTotal: 61.65 })
    expect(estimate).toMatchObject({ state: 'open', confirmation: null, withdrawal: null })
    expect(estimate.number).toMatch(new RegExp(`^EST-${today().slice(0, 7).replace('-', '')}-\\d{6}$`))
    expect(estimate.versions).toEqual([
      expect.objectContaining({
        version: 1,
        person: OWNER,
        validUntil: addDays(today(), 7),
        customer: { fullName: 'Meena', phoneNumber: '98765 00011', email: null },
        fulfilment: 'lorry',
        transport: { name: 'KPN', destination: 'Erode' },
        lines: [
          {
            productId,
            productName: 'Test Sparkler',
            brandName: 'Test Brand',
            category: 'SPARKLERS',
            mrp: 100,
            price: 35,
            listPrice: 40.5,
            quantity: 2,
            listNumber: '12',
            tamilName: 'சரம்',
          },
        ],
        couponCode: 'DIWALI',
        extraDiscountTyped: { percent: 5 },
        packingTyped: { percent: 3 },
        subTotal: 70,
        couponDiscount: 7,
        extraDiscount: 3.15,
        packingCharge: 1.8,
        shippingCharge: 0,
        totalAmount: 61.65,
        notes: 'Call first',
      }),
    ])
    expect(await eventsOf(api, estimate.number)).toEqual([
      {
        action: 'created',
        actor: OWNER,
        before: null,
        after: { version: 1, totalPaise: 6165, items: 1, validUntil: addDays(today(), 7) },
      },
    ])
  })

  it('keeps its lines when the product changes or is deleted', async () => {
    const { number, versions } = await made(api, draftOf([line()]), { expectedTotal: 81 })
    await changePrice('60')
    await api.send('DELETE', `/products/${productId}`)
    expect((await read(api, number)).versions).toEqual(versions)
  })

  it('needs no phone or address for a pick-up', async () => {
    const { versions } = await made(api, draftOf([line()], PICKUP), { expectedTotal: 81 })
    expect(versions[0]).toMatchObject({ deliveryAddress: null, customer: { phoneNumber: '' } })
  })

  it('returns the same estimate to a repeat, and refuses its key for another', async () => {
    const key = newKey()
    const send = (quantity: number) => make(api, draftOf([line({ quantity })]), { key, expectedTotal: 40.5 * quantity })
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(2)))
    expect(new Set(replies.map((reply) => reply.json().number)).size).toBe(1)
    await changePrice('60')
    // It has the former price, since the estimate was made before the change.
    expect((await send(2)).json()).toEqual(replies[0]?.json())
    const { number } = replies[0]?.json() ?? {}
    const other = await send(3)
    expect(code(other)).toEqual([422, 'order.key_reused'])
    expect(other.json().existing).toEqual({ kind: 'estimate', id: number, name: number })
    expect((await api.send('GET', '/estimates')).json()).toHaveLength(1)
  })

  it('is valid as long as the shop’s settings say, or until the day that is sent', async () => {
    await setSetting(api, 'estimateValidity', { days: 0 })
    const validUntil = async (sent?: string) =>
      (await made(api, draftOf([line()]), { expectedTotal: 81, ...(sent && { validUntil: sent }) })).versions[0]
        ?.validUntil
    expect(await validUntil()).toBe(today())
    expect(await validUntil(addDays(today(), 30))).toBe(addDays(today(), 30))
    for (const day of [addDays(today(), -1), addDays(today(), 366), '2026-02-31']) {
      const reply = await make(api, draftOf([line()]), { expectedTotal: 81, validUntil: day })
      expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['validUntil']])
    }
  })

  it('applies discount limits, coupons, blocked places and seen prices, and stores nothing refused', async () => {
    const clerk = await person(api, 'clerk')
    await setSetting(api, 'blockedPlaces', { states: ['07'], pincodes: [] })
    const delhi = { street: '1 Ring Road', city: 'Delhi', state: 'Delhi', pincode: '110001' }
    const attempts = [
      [draftOf([line({ price: 30 })]), { expectedTotal: 60, token: clerk.token }, 403, 'order.discount_limit'],
      [draftOf([line()], { couponCode: 'NONE' }), { expectedTotal: 81 }, 409, 'coupon.refused'],
      [draftOf([line()], { deliveryAddress: delhi }), { expectedTotal: 81 }, 409, 'order.blocked_place'],
      [draftOf([line()]), { expectedTotal: 80 }, 409, 'order.price_changed'],
      [draftOf([line({ productId: '999999' })]), { expectedTotal: 81 }, 400, 'request.invalid'],
    ] as const
    for (const [draft, request, status, refusal] of attempts)
      expect(code(await make(api, draft, request))).toEqual([status, refusal])
    expect((await api.send('GET', '/estimates')).json()).toEqual([])
  })

  it('is refused to packers', async () => {
    const { token } = await person(api, 'packer')
    expect(code(await make(api, draftOf([line()]), { expectedTotal: 81, token }))).toEqual([403, 'role.refused'])
  })
})

describe('revising an estimate', () => {
  it('lets a clerk keep its catalogue prices for the same goods and customer while it is valid', async () => {
    await setSetting(api, 'discountLimit', { clerk: 5 })
    const { token } = await person(api, 'clerk')
    const { number } = await made(api, draftOf([line()]), { expectedTotal: 81, token })
    await changePrice('60')
    const at = (price: number, { quantity = 2, basedOn = 1, change = {} } = {}) =>
      revise(api, number, draftOf([line({ price, quantity })], change), {
        basedOn,
        expectedTotal: price * quantity,
        token,
      })
    const refused = [403, 'order.discount_limit']
    expect(code(await at(38))).toEqual(refused)
    expect(code(await at(40.5, { quantity: 4 }))).toEqual(refused)
    expect(code(await at(40.5, { change: { customer: { fullName: 'Kumar', phoneNumber: '98765 00012' } } }))).toEqual(
      refused,
    )
    expect((await at(40.5)).statusCode).toBe(201)
    // Also in the version after that.
    expect((await at(39, { basedOn: 2 })).statusCode).toBe(201)
    await expire(api, number, addDays(today(), -1))
    expect(code(await at(40.5, { basedOn: 3 }))).toEqual(refused)
  })

  it('adds a version at today’s prices and keeps the earlier one as it was', async () => {
    const { number, versions } = await made(api, draftOf([line()]), { expectedTotal: 81 })
    await changePrice('50')
    const clerk = await person(api, 'clerk')
    const reply = await revise(api, number, draftOf([line({ quantity: 3 })]), {
      basedOn: 1,
      expectedTotal: 150,
      token: clerk.token,
    })
    expect(reply.statusCode).toBe(201)
    const revised = reply.json()
    expect(revised.versions[0]).toEqual(versions[0])
    expect(revised.versions[1]).toMatchObject({ version: 2, person: clerk.email, totalAmount: 150 })
    expect((await eventsOf(api, number)).at(-1)).toMatchObject({
      action: 'revised',
      actor: clerk.email,
      before: { version: 1, totalPaise: 8100 },
      after: { version: 2, totalPaise: 15_000 },
    })
  })

  // covers beyond-53
  it('keeps the first of two revisions at once; the second clerk gets an error and loses nothing', async () => {
    const { number } = await made(api, draftOf([line()]), { expectedTotal: 81 })
    const [one, other] = [await person(api, 'clerk'), await person(api, 'clerk', { email: 'second@shop.example' })]
    const attempts = [
      { quantity: 3, expectedTotal: 121.5, basedOn: 1, token: one.token, key: newKey() },
      { quantity: 4, expectedTotal: 162, basedOn: 1, token: other.token, key: newKey() },
    ]
    const send = ({ quantity, ...request }: (typeof attempts)[number]) =>
      revise(api, number, draftOf([line({ quantity })]), request)
    const replies = await Promise.all(attempts.map(send))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    const refused = replies.findIndex(({ statusCode }) => statusCode === 409)
    expect(replies[refused]?.json()).toEqual({
      code: 'estimate.changed',
      message: 'Someone else has changed this estimate. Check it and save again.',
    })
    expect((await read(api, number)).versions).toHaveLength(2)

    // The same draft, based on what the first has made of it, is accepted with the same key.
    const [attempt] = attempts.slice(refused)
    if (!attempt) throw new Error('neither was refused')
    expect((await send({ ...attempt, basedOn: 2 })).statusCode).toBe(201)
    const quantities = (await read(api, number)).versions.map(({ lines }) => lines[0]?.quantity)
    expect(quantities).toEqual([2, ...(refused === 1 ? [3, 4] : [4, 3])])
  })

  it('returns the estimate to a repeat instead of making a third version', async () => {
    const { number } = await made(api, draftOf([line()]), { expectedTotal: 81 })
    const request = { basedOn: 1, expectedTotal: 121.5, key: newKey() }
    const send = () => revise(api, number, draftOf([line({ quantity: 3 })]), request)
    const replies = await Promise.all([send(), send(), send()])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect((await read(api, number)).versions).toHaveLength(2)
    expect(code(await revise(api, number, draftOf([line()]), { ...request, expectedTotal: 81 }))).toEqual([
      422,
      'order.key_reused',
    ])
  })

  it('is refused for unknown and withdrawn estimates', async () => {
    const request = { basedOn: 1, expectedTotal: 81 }
    for (const unknown of ['EST-202601-000000', 'x%00'])
      expect(code(await revise(api, unknown, draftOf([line()]), request))).toEqual([404, 'estimate.not_found'])
    const { number } = await made(api, draftOf([line()]), { expectedTotal: 81 })
    await withdraw(api, number, 'Bought elsewhere')
    expect(code(await revise(api, number, draftOf([line()]), request))).toEqual([409, 'estimate.closed'])
  })

  // covers beyond-53
  it('cannot change a stored version, not even as the owner of the table', async () => {
    const { number } = await made(api, draftOf([line()]), { expectedTotal: 81 })
    for (const change of [`update estimate_versions set person = 'x'`, 'delete from estimate_versions'])
      await expect(api.db.owner.run({ name: 'test_rewrite', text: change })).rejects.toThrow('append-only')
    expect((await read(api, number)).versions).toHaveLength(1)
  })
})
