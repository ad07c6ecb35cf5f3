import { WALK_IN } from '@phuljhari/contract/order-entry/walk-in'
import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import { describe, expect, it } from 'vitest'
import { setSetting } from '../../test/entries.ts'
import { testApi } from '../../test/harness.ts'
import {
  balanceOf,
  CASH,
  changed,
  claim,
  expectCachesToAgree,
  moneyOf,
  newUtr,
  orderOf,
  read,
  receiptOf,
  record,
  send,
  verified,
} from '../../test/payments.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()
const today = () => indiaDay(new Date())
const refusal = async (reply: ReturnType<typeof send>) => [(await reply).statusCode, (await reply).json().code]

describe('a receipt', () => {
  it('in cash is verified at once, with the number of its voucher and the customer of the order', async () => {
    const order = await orderOf(api, 500)
    const receipt = await record(api, receiptOf(order, 500, { ...CASH, note: 'At the counter' }))
    expect(receipt).toMatchObject({
      kind: 'receipt',
      state: 'verified',
      number: expect.stringMatching(/^RV\/\d\d-\d\d\/00001$/),
      heldBy: { kind: 'till' },
      customerName: 'Meena',
      phoneNumber: '98765 00011',
      paidOn: today(),
      unallocated: 0,
      allocations: [{ orderId: order.orderId, amount: 500 }],
    })
    expect(await balanceOf(api, order)).toEqual({ balance: 0, toVerify: 0 })
  })

  it('of any other mode counts once it is verified; verifying again changes nothing', async () => {
    const order = await orderOf(api, 500)
    const cheque = { mode: 'cheque', reference: '123456', bank: 'SBI', chequeDate: today() }
    const { _id, state, number } = await record(api, receiptOf(order, 500, cheque))
    expect([state, number]).toEqual(['claimed', null])
    expect(await balanceOf(api, order)).toEqual({ balance: 500, toVerify: 500 })
    const first = await changed(api, _id, 'verify')
    expect(first).toMatchObject({ state: 'verified', heldBy: { kind: 'bank' }, decided: { reason: '' } })
    expect(await changed(api, _id, 'verify')).toEqual(first)
    expect(await balanceOf(api, order)).toEqual({ balance: 0, toVerify: 0 })
    const actions = (await api.send('GET', `/activity?subject=payment&subjectId=${_id}`)).json()
    expect(actions.map(({ action }: { action: string }) => action)).toEqual(['verified', 'recorded'])
  })

  it('needs a confirmation for an order whose money waits, and gets its number once the doubt is gone', async () => {
    const order = await orderOf(api, 5624)
    const { token } = await person(api, 'clerk', { email: 'kavin@shop.example' })
    const first = await record(api, receiptOf(order, 5624, { reference: '412345678901' }), { token })
    const unconfirmed = receiptOf(order, 5624, { confirmed: false })
    const key = 'asked first'
    for (const receipt of [unconfirmed, { ...unconfirmed, ...CASH }]) {
      const asked = await send(api, '/payments', receipt, { key })
      expect(asked.json()).toMatchObject({ code: 'payment.waiting', orderIds: [order.orderId] })
      expect(asked.json().message).toMatch(
        /^₹5,624\.00 UPI 412345678901, recorded by The clerk, \d\d:\d\d [ap]m, waits to be verified\.\nMake sure/,
      )
    }
    const second = await record(api, { ...unconfirmed, confirmed: true }, { key })
    expect(await record(api, { ...unconfirmed, confirmed: true }, { key })).toEqual(second)

    const verify = (id: string, payload?: object) => api.send('POST', `/payments/${id}/verify`, payload && { payload })
    expect((await verify(first._id)).json()).toMatchObject({ code: 'payment.waiting' })
    expect((await verify(first._id, { confirmed: true })).json()).toMatchObject({ number: expect.any(String) })
    expect((await verify(second._id)).json()).toMatchObject({
      code: 'payment.waiting',
      message: `Order ${order.orderId} is already paid. Make sure that this is other money.`,
    })
    expect(await read(api, second._id)).toMatchObject({ state: 'claimed', number: null })
  })

  it('before acceptance is an advance, which acceptance turns into a payment', async () => {
    const order = await orderOf(api, 500, { accept: false })
    await record(api, receiptOf(order, 200, CASH))
    expect(await moneyOf(api, order)).toMatchObject({ due: 0, paid: 200, paymentStatus: 'advance' })
    const found = async (payment: string) => (await api.send('GET', `/orders/count?payment=${payment}`)).json().count
    expect([await found('advance'), await found('overpaid')]).toEqual([1, 0])
    await api.send('PATCH', `/orders/vendorStatus/accepted/${order.orderId}`)
    expect(await moneyOf(api, order)).toMatchObject({ due: 500, balance: 300, paymentStatus: 'part_paid' })
    expect(await found('advance')).toBe(0)
  })

  it('that was rejected counts as nothing, and its reference may be claimed again', async () => {
    const order = await orderOf(api, 500)
    const receipt = receiptOf(order, 500)
    const { _id } = await record(api, receipt)
    await changed(api, _id, 'reject', { reason: 'Not in the bank' })
    expect(await balanceOf(api, order)).toEqual({ balance: 500, toVerify: 0 })
    expect(await refusal(send(api, `/payments/${_id}/verify`, {}))).toEqual([409, 'payment.decided'])
    const again = await record(api, receipt)
    await changed(api, again._id, 'verify')
    expect(await refusal(send(api, `/payments/${again._id}/reject`, { reason: 'No' }))).toEqual([
      409,
      'payment.decided',
    ])
  })

  it('with a used reference is refused with the orders that it paid, in all modes of the same family', async () => {
    const [order, other] = [await orderOf(api, 500), await orderOf(api, 700)]
    const reference = newUtr()
    await record(api, receiptOf(order, 500, { reference: ` ${reference.slice(0, 4)} ${reference.slice(4)} ` }))
    const reply = await send(api, '/payments', receiptOf(other, 700, { mode: 'imps', reference }))
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ code: 'payment.duplicate', orderIds: [order.orderId] })
    await expectCachesToAgree(api)
  })

  it('is recorded once however often its request is sent; another request may not have the key', async () => {
    const order = await orderOf(api, 500)
    const receipt = receiptOf(order, 200)
    const first = await record(api, receipt, { key: 'same' })
    expect(await record(api, receipt, { key: 'same' })).toEqual(first)
    const other = send(api, '/payments', { ...receipt, amount: 201 }, { key: 'same' })
    expect(await refusal(other)).toEqual([422, 'payment.key_reused'])
    expect((await other).json().existing).toEqual({ kind: 'payment', id: first._id, name: receipt.reference })
    expect((await api.send('POST', '/payments', { payload: receipt })).statusCode).toBe(400)
    expect(await moneyOf(api, order)).toMatchObject({ toVerify: 200, rows: [{ _id: first._id }] })
  })

  it('without an order is the credit of the customer whom it names', async () => {
    const order = await orderOf(api, 500)
    const receipt = receiptOf(null, 300, { customerName: 'meena ', phoneNumber: '9876500011' })
    const { _id } = await verified(api, receipt)
    expect(await read(api, _id)).toMatchObject({ allocations: [], unallocated: 300 })
    expect(await moneyOf(api, order)).toMatchObject({ balance: 500, credit: 300 })
    expect(await refusal(send(api, '/payments', { ...receipt, customerName: '' }))).toEqual([400, 'request.invalid'])
  })

  it('counts the cash of one person with all numbers of the customer, merged and second ones too', async () => {
    const customer = async (name: string, phoneNumber: string, secondPhone?: string) =>
      (await api.send('POST', '/customers', { payload: { name, phoneNumber, secondPhone } })).json()._id
    const cash = (amount: number, customerName: string, phoneNumber: string) =>
      send(api, '/payments', receiptOf(null, amount, { ...CASH, customerName, phoneNumber }))
    await customer('Ravi', '9000000011', '9000000012')
    expect((await cash(150_000, 'Ravi', '9000000011')).statusCode).toBe(201)
    expect(await refusal(cash(50_000, 'Ravi', '9000000012'))).toEqual([409, 'payment.cash_limit'])
    expect((await cash(49_999, 'Somebody', '9000000012')).statusCode).toBe(201)
    expect(await refusal(cash(1, 'Ravi', '9000000011'))).toEqual([409, 'payment.cash_limit'])

    const [kumar, other] = [await customer('Kumar', '9000000021'), await customer('Kumar Stores', '9000000022')]
    expect((await cash(150_000, 'Kumar Stores', '9000000022')).statusCode).toBe(201)
    expect((await api.send('POST', `/customers/${kumar}/merge`, { payload: { others: [other] } })).statusCode).toBe(200)
    expect(await refusal(cash(50_000, 'Kumar', '9000000021'))).toEqual([409, 'payment.cash_limit'])
    expect((await cash(150_000, 'Nobody else', '9000000031')).statusCode).toBe(201)
  })

  it('may not bring the cash of a customer in a day, or of an order, to ₹2,00,000', async () => {
    const order = await orderOf(api, 300_000)
    const cash = (amount: number, change: object = {}) =>
      send(
        api,
        '/payments',
        receiptOf(null, amount, { ...CASH, customerName: 'Ravi', phoneNumber: '9000000001', ...change }),
      )
    expect((await cash(100_000)).statusCode).toBe(201)
    expect(await refusal(cash(100_000, { customerName: 'Ravi K' }))).toEqual([409, 'payment.cash_limit'])
    expect((await cash(99_999.99)).statusCode).toBe(201)
    expect((await cash(199_999.99, { paidOn: addDays(today(), -1) })).statusCode).toBe(201)

    const ofOrder = (amount: number, phoneNumber: string) => {
      const who = { ...CASH, customerName: 'Payer', phoneNumber, allocations: [{ orderId: order.orderId, amount }] }
      return send(api, '/payments', receiptOf(null, amount, who))
    }
    expect((await ofOrder(150_000, '9000000002')).statusCode).toBe(201)
    expect(await refusal(ofOrder(50_000, '9000000003'))).toEqual([409, 'payment.cash_limit'])
    expect((await ofOrder(49_999.99, '9000000003')).statusCode).toBe(201)
  })

  // covers beyond-64
  it('can be checked against the limits of cash before it is taken', async () => {
    const order = await orderOf(api, 300_000, { customer: { fullName: 'Ravi', phoneNumber: '98765 00021' } })
    const taken = async (body: object) => (await api.send('POST', '/payments/cash-taken', { payload: body })).json()
    await verified(api, receiptOf(order, 150_000, CASH))
    const ofOrder = [{ orderId: order.orderId, taken: 150_000 }]
    expect(await taken({ orderIds: [order.orderId] })).toEqual({ ofPerson: 150_000, ofOrders: ofOrder })
    const ravi = { customerName: 'R', phoneNumber: '+91 98765 00021' }
    expect(await taken(ravi)).toEqual({ ofPerson: 150_000, ofOrders: [] })
    expect(await taken({ ...ravi, paidOn: addDays(today(), -1) })).toEqual({ ofPerson: 0, ofOrders: [] })
    expect(await taken({ customerName: WALK_IN })).toEqual({ ofPerson: null, ofOrders: [] })
  })

  it('is refused for unknown orders, invalid references, the future and closed books', async () => {
    const order = await orderOf(api, 500)
    const post = (change: object) => refusal(send(api, '/payments', receiptOf(order, 100, change)))
    expect(await post({ allocations: [{ orderId: 'none', amount: 100 }] })).toEqual([404, 'order.not_found'])
    expect(await post({ allocations: [{ orderId: '\0', amount: 100 }] })).toEqual([404, 'order.not_found'])
    for (const change of [
      { reference: '12345678901' },
      { paidOn: addDays(today(), 1) },
      { amount: 0 },
      { mode: 'card', reference: '4111111111111111' },
      { allocations: [{ orderId: order.orderId, amount: 101 }] },
    ])
      expect(await post(change)).toEqual([400, 'request.invalid'])

    const { _id } = await record(api, receiptOf(order, 100, { paidOn: addDays(today(), -3) }))
    await setSetting(api, 'books', { closedUpTo: addDays(today(), -2) })
    expect(await post({ paidOn: addDays(today(), -2) })).toEqual([409, 'books.closed'])
    expect(await refusal(send(api, `/payments/${_id}/verify`, {}))).toEqual([409, 'books.closed'])
    expect(await changed(api, _id, 'reject', { reason: 'Closed' })).toMatchObject({ state: 'rejected' })
    expect(await moneyOf(api, order)).toMatchObject({ paid: 0, toVerify: 0, rows: [{ state: 'rejected' }] })
  })
})

describe('verifying', () => {
  it('needs the right, and someone other than the clerk who recorded it; owners may verify their own', async () => {
    const order = await orderOf(api, 500)
    const [clerk, verifier] = [
      await person(api, 'clerk'),
      await person(api, 'clerk', { email: 'v@shop.example', rights: ['payments.verify'] }),
    ]
    const verify = (id: string, token: string) =>
      refusal(as(api, token)('POST', `/payments/${id}/verify`, { confirmed: true }) as ReturnType<typeof send>)
    const ofClerk = await record(api, receiptOf(order, 100), { token: clerk.token })
    expect(await verify(ofClerk._id, clerk.token)).toEqual([403, 'role.refused'])
    const own = await record(api, receiptOf(order, 100), { token: verifier.token })
    expect(await verify(own._id, verifier.token)).toEqual([403, 'payment.own_entry'])
    const queue = (await as(api, verifier.token)('GET', '/payments/to-verify')).json()
    expect(queue).toMatchObject({ total: 2, amount: 200 })
    expect(queue.claims).toMatchObject([
      { _id: ofClerk._id, isOwn: false, daysWaiting: 0, orders: [{ orderId: order.orderId, balance: 500 }] },
      { _id: own._id, isOwn: true, personName: expect.stringMatching(/^[^@]+$/) },
    ])
    expect((await verify(ofClerk._id, verifier.token))[0]).toBe(200)
    const ofOwner = await record(api, receiptOf(order, 100))
    expect(await changed(api, ofOwner._id, 'verify')).toMatchObject({ state: 'verified' })
  })
})

describe('a claim from the storefront', () => {
  it('is to be verified, also before the order is accepted, and needs the key of the storefront', async () => {
    const order = await orderOf(api, 500, { accept: false })
    expect(order).not.toHaveProperty('payment')
    const reply = await claim(api, order, 200, { payerName: 'Ravi' })
    expect([reply.statusCode, reply.json()]).toMatchObject([201, { state: 'claimed', amount: 200 }])
    expect(await moneyOf(api, order)).toMatchObject({ due: 0, toVerify: 200, paymentStatus: null })
    expect((await api.send('GET', `/orders/${order.orderId}`)).json().payment).toEqual({
      due: 0,
      paid: 0,
      toVerify: 200,
    })
    expect(await read(api, reply.json()._id)).toMatchObject({
      source: 'storefront',
      person: 'storefront',
      payerName: 'Ravi',
    })
    const anonymous = await api.anonymous('POST', `/orders/${order.orderId}/payments`, {
      payload: { mode: 'upi', amount: 1, reference: newUtr() },
      headers: { 'idempotency-key': 'x' },
    })
    expect(anonymous.statusCode).toBe(401)
    expect((await claim(api, { orderId: 'none' }, 200)).statusCode).toBe(404)
    const cash = await claim(api, order, 200, { mode: 'cash', reference: '' })
    expect([cash.statusCode, cash.json().message]).toEqual([400, 'mode must be one of upi, imps, neft, rtgs'])
  })

  it('with a used reference is refused without revealing whose order has it', async () => {
    const [order, other] = [await orderOf(api, 500), await orderOf(api, 700)]
    const reference = newUtr()
    await claim(api, order, 500, { reference })
    const reply = await claim(api, other, 700, { reference })
    expect(reply.json()).toEqual({ code: 'payment.duplicate', message: expect.any(String) })
  })
})
