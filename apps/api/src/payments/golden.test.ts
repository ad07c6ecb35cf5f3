import { describe, expect, it } from 'vitest'
import { issue, register } from '../../test/documents.ts'
import { addAgent } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import {
  addNote,
  balanceOf,
  CASH,
  changed,
  claim,
  moneyOf,
  orderOf,
  receiptOf,
  refund,
  verified,
} from '../../test/payments.ts'

const api = testApi()

describe('what a further payment should come to', () => {
  const toPay = async (order: Parameters<typeof moneyOf>[1]) => (await moneyOf(api, order)).toPay

  it('is the due less what is claimed, before acceptance the total, and nothing once cancelled', async () => {
    const pending = await orderOf(api, 500.4, { accept: false })
    expect(await toPay(pending)).toBe(500.4)
    const order = await orderOf(api, 500.4)
    await claim(api, order, 200)
    await verified(api, receiptOf(order, 100))
    expect(await toPay(order)).toBe(200.4)
    await claim(api, order, 900)
    expect(await toPay(order)).toBe(0)
    await api.send('PATCH', `/orders/cancel/${order.orderId}`)
    expect(await toPay(order)).toBe(0)
  })

  it('has the round-off of the invoice of an order from before registration, issued or not', async () => {
    const order = await orderOf(api, 500.4)
    await register(api)
    expect(await toPay(order)).toBe(500)
    await claim(api, order, 200)
    await issue(api, order.orderId)
    expect(await moneyOf(api, order)).toMatchObject({ due: 500, toPay: 300 })
  })
})

describe('trade.md section 2, golden', () => {
  it('order 5000.00; UPI 2000.00 claimed and verified, COD 3000.00, note 450.00, refund 450.00', async () => {
    const order = await orderOf(api, 5000)
    const claimed = await claim(api, order, 2000)
    expect(await balanceOf(api, order)).toEqual({ balance: 5000, toVerify: 2000 })
    await changed(api, claimed.json()._id, 'verify')
    expect(await balanceOf(api, order)).toEqual({ balance: 3000, toVerify: 0 })

    await addAgent(api)
    await verified(api, receiptOf(order, 3000, CASH))
    expect(await balanceOf(api, order)).toEqual({ balance: 0, toVerify: 0 })
    expect(await moneyOf(api, order)).toMatchObject({ due: 5000, paid: 5000, paymentStatus: 'paid' })

    await addNote(api, order, 450)
    expect(await balanceOf(api, order)).toEqual({ balance: -450, toVerify: 0 })
    expect((await refund(api, order, 450)).statusCode).toBe(201)
    expect(await balanceOf(api, order)).toEqual({ balance: 0, toVerify: 0 })
  })

  it('overpaid 5100.00 on 5000.00: −100.00 credit, allocatable to the next order', async () => {
    const [order, next] = [await orderOf(api, 5000), await orderOf(api, 800)]
    const receipt = await verified(api, receiptOf(order, 5100))
    expect(await moneyOf(api, order)).toMatchObject({ balance: -100, paymentStatus: 'overpaid' })
    const allocations = [
      { orderId: order.orderId, amount: 5000 },
      { orderId: next.orderId, amount: 100 },
    ]
    await changed(api, receipt._id, 'allocations', { allocations })
    expect(await balanceOf(api, order)).toMatchObject({ balance: 0 })
    expect(await balanceOf(api, next)).toMatchObject({ balance: 700 })
  })
})
