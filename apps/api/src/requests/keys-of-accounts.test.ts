import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApi } from '../../test/harness.ts'
import { CASH, moneyOf, orderOf, receiptOf, record } from '../../test/payments.ts'
import { person } from '../../test/staff.ts'

const api = testApi()
const keyOfRow = { name: 'test_stored_keys', text: 'select idempotency_key as key, request_digest from payments' }

describe('an Idempotency-Key that a row keeps', () => {
  it("is its account's: another person's request with it is a new one, and learns nothing", async () => {
    const [order, key] = [await orderOf(api, 500), randomUUID()]
    const own = await record(api, receiptOf(order, 100, CASH), { key })
    const { token } = await person(api, 'clerk')
    const others = await record(api, receiptOf(order, 200, CASH), { key, token })
    expect([others.amount, others._id === own._id]).toEqual([200, false])
    expect((await record(api, receiptOf(order, 100, CASH), { key }))._id).toBe(own._id)
  })

  it('is stored neither as it was sent nor with a digest that can be found by trial', async () => {
    const key = randomUUID()
    await record(api, receiptOf(await orderOf(api, 500), 100, CASH), { key })
    const [row] = await api.db.many<{ key: string; request_digest: Buffer }>(keyOfRow)
    expect(row?.key).toMatch(/^h:[0-9a-f]{64}$/)
    expect([row?.key, row?.request_digest.toString('hex')].join(' ')).not.toContain(key)
  })

  it('never names what the product itself records, so that nobody takes its place', async () => {
    const order = await orderOf(api, 148.6)
    const key = `rounding ${order.orderId}`
    expect(await record(api, receiptOf(null, 555, { ...CASH, customerName: 'Ravi' }), { key })).toMatchObject({
      amount: 555,
    })
    await record(api, receiptOf(order, 148, CASH))
    const { rows } = await moneyOf(api, order)
    expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['receipt', 148],
      ['rounding', 0.6],
    ])
    expect(await record(api, receiptOf(order, 77, CASH), { key: `${key} ` })).toMatchObject({ amount: 77 })
  })
})
