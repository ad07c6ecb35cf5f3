import { describe, expect, it } from 'vitest'
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
