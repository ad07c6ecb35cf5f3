import { describe, expect, it } from 'vitest'
import { testApi } from '../../test/harness.ts'
import {
  addNote,
  balanceOf,
  CASH,
  changed,
  expectCachesToAgree,
  moneyOf,
  orderOf,
  read,
  receiptOf,
  record,
  refund,
  send,
  verified,
  writeOff,
} from '../../test/payments.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()
const codeOf = async (reply: ReturnType<typeof send>) => (await reply).json().code
const divide = (id: string, ...parts: Array<[orderId: string, amount: number]>) =>
  send(api, `/payments/${id}/allocations`, { allocations: parts.map(([orderId, amount]) => ({ orderId, amount })) })

describe('dividing a receipt', () => {
  it('moves parts between orders, also those of other customers, and leaves the rest as credit', async () => {
    const [one, two] = [
      await orderOf(api, 500),
      await orderOf(api, 300, { customer: { fullName: 'Ravi', phoneNumber: '9000000001' } }),
    ]
    const { _id } = await verified(api, receiptOf(one, 800))
    const reply = await divide(_id, [two.orderId, 300], [one.orderId, 400])
    expect(reply.json()).toMatchObject({
      unallocated: 100,
      allocations: expect.arrayContaining([
        { orderId: one.orderId, amount: 400, document: null },
        { orderId: two.orderId, amount: 300, document: null },
      ]),
    })
    expect([await balanceOf(api, one), await balanceOf(api, two)]).toMatchObject([{ balance: 100 }, { balance: 0 }])
    expect((await divide(_id)).json()).toMatchObject({ unallocated: 800, allocations: [] })
    expect(await moneyOf(api, one)).toMatchObject({ paid: 0, credit: 800, rows: [{ _id }] })
    await expectCachesToAgree(api)
  })

  it('gives no more than the receipt, and nothing of one that was rejected or reversed', async () => {
    const order = await orderOf(api, 5000)
    const { _id } = await verified(api, receiptOf(order, 100))
    expect(await codeOf(divide(_id, [order.orderId, 100.01]))).toBe('payment.over_allocated')
    await changed(api, _id, 'reverse', { reason: 'Wrong' })
    expect(await codeOf(divide(_id, [order.orderId, 1]))).toBe('payment.not_allocatable')
    const rejected = await record(api, receiptOf(order, 100))
    await changed(api, rejected._id, 'reject', { reason: 'Wrong' })
    expect(await codeOf(divide(rejected._id, [order.orderId, 1]))).toBe('payment.not_allocatable')
    expect(await codeOf(divide('0', [order.orderId, 1]))).toBe('payment.not_found')
  })

  it('leaves what was refunded of an order with it', async () => {
    const [order, next] = [await orderOf(api, 500), await orderOf(api, 500)]
    const { _id } = await verified(api, receiptOf(order, 500))
    await refund(api, order, 200)
    expect(await codeOf(divide(_id, [next.orderId, 500]))).toBe('payment.over_allocated')
    expect((await divide(_id, [order.orderId, 200], [next.orderId, 300])).statusCode).toBe(200)
    expect(await balanceOf(api, next)).toMatchObject({ balance: 200 })
  })
})

describe('a refund', () => {
  it('is at most what was paid, has a voucher and a reason, and is for owners', async () => {
    const order = await orderOf(api, 500)
    await verified(api, receiptOf(order, 500))
    await record(api, receiptOf(order, 500))
    await addNote(api, order, 500)
    expect(await codeOf(refund(api, order, 500.01))).toBe('payment.refund_too_large')
    expect((await refund(api, order, 500, { reason: ' ' })).statusCode).toBe(400)
    const clerk = await person(api, 'clerk')
    const body = { ...CASH, amount: 1, reason: 'No' }
    const headers = { 'idempotency-key': 'k' }
    const asClerk = await as(api, clerk.token)('POST', `/orders/${order.orderId}/refunds`, body, headers)
    expect(asClerk.json().code).toBe('role.refused')
    const reply = await refund(api, order, 500)
    expect(reply.json()).toMatchObject({
      kind: 'refund',
      state: 'verified',
      number: expect.stringMatching(/^RF\//),
      allocations: [{ orderId: order.orderId, amount: 500 }],
      unallocated: 0,
    })
    expect(await moneyOf(api, order)).toMatchObject({ paid: 0, balance: 0, toVerify: 500, paymentStatus: null })
    await expectCachesToAgree(api)
  })
})

describe('a reversal', () => {
  it('undoes a receipt with its allocations, once, and frees its reference', async () => {
    const order = await orderOf(api, 500)
    const receipt = receiptOf(order, 500)
    const { _id } = await verified(api, receipt)
    const reversal = await changed(api, _id, 'reverse', { reason: 'Bounced' })
    expect(reversal).toMatchObject({ kind: 'reversal', amount: 500, against: _id, number: null, reason: 'Bounced' })
    expect(await changed(api, _id, 'reverse', { reason: 'Again' })).toEqual(reversal)
    expect(await read(api, _id)).toMatchObject({ reversedBy: reversal._id, unallocated: 0 })
    expect(await balanceOf(api, order)).toEqual({ balance: 500, toVerify: 0 })
    expect((await moneyOf(api, order)).rows.map(({ kind }) => kind)).toEqual(['receipt', 'reversal'])
    expect(await codeOf(send(api, `/payments/${reversal._id}/reverse`, { reason: 'x' }))).toBe('payment.not_reversible')
    await verified(api, receipt)
    expect(await balanceOf(api, order)).toEqual({ balance: 0, toVerify: 0 })
  })

  it('undoes refunds and write-offs; a claim is rejected instead', async () => {
    const order = await orderOf(api, 500)
    await verified(api, receiptOf(order, 300))
    const [refunded, given] = [(await refund(api, order, 100)).json(), (await writeOff(api, order, 200)).json()]
    expect(await moneyOf(api, order)).toMatchObject({ due: 300, paid: 200, writtenOff: 200 })
    await changed(api, refunded._id, 'reverse', { reason: 'Came back' })
    await changed(api, given._id, 'reverse', { reason: 'Paid after all' })
    expect(await moneyOf(api, order)).toMatchObject({ due: 500, paid: 300, writtenOff: 0 })
    const { _id } = await record(api, receiptOf(order, 1))
    expect(await codeOf(send(api, `/payments/${_id}/reverse`, { reason: 'x' }))).toBe('payment.not_reversible')
    await expectCachesToAgree(api)
  })
})

describe('a write-off', () => {
  it('is at most what is due, and nothing before acceptance', async () => {
    const [order, pending] = [await orderOf(api, 500), await orderOf(api, 500, { accept: false })]
    await verified(api, receiptOf(order, 499))
    expect(await codeOf(writeOff(api, order, 1.01))).toBe('payment.write_off_too_large')
    expect(await codeOf(writeOff(api, pending, 1))).toBe('payment.write_off_too_large')
    expect((await writeOff(api, order, 0)).statusCode).toBe(400)
    expect((await writeOff(api, order, 1)).json()).toMatchObject({ kind: 'write_off', mode: null, heldBy: null })
    expect(await moneyOf(api, order)).toMatchObject({ due: 499, balance: 0, paymentStatus: 'paid' })
  })
})

describe('what an order owes', () => {
  it('is nothing once it is rejected or cancelled: what was paid is then to be refunded', async () => {
    const order = await orderOf(api, 500)
    await verified(api, receiptOf(order, 200))
    await api.send('PATCH', `/orders/cancel/${order.orderId}`)
    expect(await moneyOf(api, order)).toMatchObject({ due: 0, paid: 200, balance: -200, paymentStatus: 'overpaid' })
    expect((await refund(api, order, 200)).statusCode).toBe(201)
    expect(await moneyOf(api, order)).toMatchObject({ balance: 0, paymentStatus: null })
  })
})
