import { describe, expect, it } from 'vitest'
import { testApi } from '../../test/harness.ts'
import {
  balanceOf,
  changed,
  expectCachesToAgree,
  moneyOf,
  newUtr,
  orderOf,
  receiptOf,
  record,
  refund,
  send,
  verified,
} from '../../test/payments.ts'

const api = testApi()
const codes = async (replies: ReadonlyArray<ReturnType<typeof send>>) =>
  (await Promise.all(replies)).map((reply) => (reply.statusCode < 300 ? 'done' : reply.json().code)).toSorted()
const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_none, n) => make(n))

describe('with requests at the same moment,', () => {
  it('a claim that several actors verify counts once, with one voucher number', async () => {
    const order = await orderOf(api, 500)
    const { _id } = await record(api, receiptOf(order, 500))
    const replies = await Promise.all(times(5, () => changed(api, _id, 'verify')))
    expect(new Set(replies.map(({ number }) => number)).size).toBe(1)
    expect(await balanceOf(api, order)).toEqual({ balance: 0, toVerify: 0 })
    const next = await verified(api, receiptOf(null, 1, { customerName: 'Ravi' }))
    expect(next.number).toMatch(/00002$/)
  })

  it('a claim is either verified or rejected', async () => {
    const order = await orderOf(api, 500)
    const { _id } = await record(api, receiptOf(order, 500))
    const replies = times(4, (n) => send(api, `/payments/${_id}/${n % 2 ? 'verify' : 'reject'}`, { reason: 'No' }))
    expect(await codes(replies)).toEqual(['done', 'done', 'payment.decided', 'payment.decided'])
    await expectCachesToAgree(api)
  })

  it('a reference is recorded once', async () => {
    const orders = [await orderOf(api, 500), await orderOf(api, 500)]
    const reference = newUtr()
    const replies = times(4, (n) => send(api, '/payments', receiptOf(orders[n % 2] ?? null, 500, { reference })))
    expect(await codes(replies)).toEqual(['done', 'payment.duplicate', 'payment.duplicate', 'payment.duplicate'])
    await expectCachesToAgree(api)
  })

  it('a request that is repeated is carried out once', async () => {
    const order = await orderOf(api, 500)
    const receipt = receiptOf(order, 100)
    const replies = await Promise.all(times(4, () => record(api, receipt, { key: 'once' })))
    expect(new Set(replies.map(({ _id }) => _id)).size).toBe(1)
    expect(await moneyOf(api, order)).toMatchObject({ toVerify: 100 })
  })

  it('refunds give back no more than was paid', async () => {
    const order = await orderOf(api, 500)
    await verified(api, receiptOf(order, 500))
    const outcome = await codes(times(5, () => refund(api, order, 200)))
    expect(outcome).toEqual(['done', 'done', ...times(3, () => 'payment.refund_too_large')])
    expect(await moneyOf(api, order)).toMatchObject({ paid: 100 })
    await expectCachesToAgree(api)
  })

  it('receipts of one order and divisions of one receipt all count', async () => {
    const orders = [await orderOf(api, 500), await orderOf(api, 500)]
    const [one, two] = orders.map(({ orderId }) => orderId)
    const shared = await verified(api, receiptOf(null, 100, { customerName: 'Meena' }))
    const claims = await Promise.all(times(4, (n) => record(api, receiptOf(orders[n % 2] ?? null, 50))))
    await Promise.all([
      ...claims.map(({ _id }) => changed(api, _id, 'verify')),
      ...times(4, (n) =>
        changed(api, shared._id, 'allocations', {
          allocations: [
            { orderId: n % 2 ? one : two, amount: 60 },
            { orderId: n % 2 ? two : one, amount: 40 },
          ],
        }),
      ),
    ])
    await expectCachesToAgree(api)
    const [first, second] = [
      await moneyOf(api, orders[0] ?? { orderId: '' }),
      await moneyOf(api, orders[1] ?? { orderId: '' }),
    ]
    expect([first.paid, second.paid].toSorted()).toEqual([140, 160])
  })

  it('divisions of receipts among the same orders, and receipts for these, do not block one another', async () => {
    const orders = [await orderOf(api, 500), await orderOf(api, 500), await orderOf(api, 500), await orderOf(api, 500)]
    const parts = (...places: number[]) =>
      places.map((place) => ({ orderId: orders[place % orders.length]?.orderId ?? '', amount: 10 + place }))
    const shared = await Promise.all(times(2, () => verified(api, receiptOf(null, 100, { customerName: 'Meena' }))))
    const replies = times(24, (n) => [
      send(api, `/payments/${shared[n % 2]?._id}/allocations`, { allocations: parts(n, n + 1 + (n % 3)) }),
      send(api, '/payments', receiptOf(null, 100, { allocations: parts(n + 2, n) })),
    ]).flat()
    expect(new Set(await codes(replies))).toEqual(new Set(['done']))
    await expectCachesToAgree(api)
  })

  it('cash of one customer stays below the limit', async () => {
    const cash = { mode: 'cash', reference: '', customerName: 'Ravi', phoneNumber: '9000000001' }
    const outcome = await codes(times(3, () => send(api, '/payments', receiptOf(null, 100_000, cash))))
    expect(outcome).toEqual(['done', 'payment.cash_limit', 'payment.cash_limit'])
  })
})
