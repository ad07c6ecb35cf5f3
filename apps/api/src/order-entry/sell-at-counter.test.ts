import type { OrderMoneyReply } from '@phuljhari/contract/payments/payments.contract'
import { WALK_IN } from '@phuljhari/contract/order-entry/walk-in'
import { describe, expect, it } from 'vitest'
import { countOrders, draftOf, enter, eventsOf, PICKUP, newKey, setSetting } from '../../test/entries.ts'
import { invoiceOf, register } from '../../test/documents.ts'
import { addProduct } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { CASH as CASH_RECEIPT, newUtr, receiptOf, record } from '../../test/payments.ts'
import { person } from '../../test/staff.ts'

const api = testApi()
const CASH = { mode: 'cash' }
const productAt = async (price: number): Promise<string> =>
  (await addProduct(api, { productName: `Rocket ${newKey()}`, orignalPrice: String(price), discountPrice: '' }))._id

type Sale = { sale?: object; price?: number; change?: object; key?: string; token?: string }
async function sell({ sale = CASH, price = 100, change = PICKUP, ...more }: Sale = {}) {
  const draft = draftOf([{ productId: await productAt(price), quantity: 1 }], change)
  return enter(api, draft, { expectedTotal: price, sale, ...more } as Parameters<typeof enter>[2])
}
const moneyOf = async (orderId: string) =>
  (await api.send('GET', `/orders/${orderId}/payments`)).json<OrderMoneyReply>()
const isEmpty = { name: 'test_no_payments', text: 'select count(*) as payments from payments' }

describe('a sale at the counter', () => {
  // covers beyond-49
  it('is placed, paid in cash, accepted and handed over in one call', async () => {
    const order = (await sell()).json()
    expect(order).toMatchObject({
      status: 'delivered',
      totalAmount: 100,
      payment: { due: 100, paid: 100, toVerify: 0 },
    })
    expect((await eventsOf(api, order.orderId)).map(({ action }) => action)).toEqual(['placed', 'accept', 'handOver'])
    expect(await moneyOf(order.orderId)).toMatchObject({ balance: 0, paid: 100 })
  })

  it('is handed over when it is paid by UPI, whose reference is still to be verified', async () => {
    const reference = newUtr()
    const order = (await sell({ sale: { mode: 'upi', reference } })).json()
    expect(order).toMatchObject({ status: 'delivered', payment: { due: 100, paid: 0, toVerify: 100 } })
    const again = await sell({ sale: { mode: 'upi', reference } })
    expect([again.statusCode, again.json().code]).toEqual([409, 'payment.duplicate'])
  })

  it('prints no demand for money on its bill, but how it was paid, what was received and what remains', async () => {
    await register(api)
    await setSetting(api, 'payee', { upiId: 'shop@okbank', payeeName: '', bankAccount: 'A/c 12345' })
    const reference = newUtr()
    const byUpi = (await sell({ sale: { mode: 'upi', reference } })).json()
    expect(await invoiceOf(api, byUpi.orderId)).toMatchObject({
      balance: 0,
      upiLink: null,
      settlements: [{ mode: 'upi', reference: reference.slice(-4), amount: 100, isVerified: false, received: null }],
    })
    const inCash = (await sell({ sale: { mode: 'cash', received: '500' } })).json()
    expect(await invoiceOf(api, inCash.orderId)).toMatchObject({
      balance: 0,
      settlements: [{ mode: 'cash', reference: '', amount: 100, isVerified: true, received: 500 }],
    })
    const short = (await sell({ sale: { mode: 'cash', received: '60' } })).json()
    expect(short.fields).toEqual({ 'sale.received': '₹40.00 is missing' })
    const unpaid = (
      await enter(api, draftOf([{ productId: await productAt(100), quantity: 1 }], PICKUP), {
        expectedTotal: 100,
        accept: true,
      } as Parameters<typeof enter>[2])
    ).json()
    await api.send('POST', `/orders/${unpaid.orderId}/hand-over`)
    await record(api, receiptOf(unpaid, 60, CASH_RECEIPT))
    const { balance, upiLink, settlements } = await invoiceOf(api, unpaid.orderId)
    expect({ balance, upiLink }).toEqual({ balance: 40, upiLink: expect.stringContaining('am=40.00') })
    expect(settlements).toMatchObject([{ amount: 60, isVerified: true }])
  })

  it('is made once when the request is repeated', async () => {
    const draft = draftOf([{ productId: await productAt(100), quantity: 1 }], PICKUP)
    const request = { expectedTotal: 100, sale: CASH, key: newKey() } as Parameters<typeof enter>[2]
    const [first, second] = [await enter(api, draft, request), await enter(api, draft, request)]
    expect(second.json().orderId).toBe(first.json().orderId)
    expect(await moneyOf(first.json().orderId)).toMatchObject({ paid: 100, balance: 0 })
  })

  // covers beyond-49
  it('satisfies a shop that demands payment before acceptance, unless it is still to be verified', async () => {
    await setSetting(api, 'paymentPolicy', { acceptNeeds: 'full', advance: 0 })
    expect((await sell()).json().status).toBe('delivered')
    const orders = await countOrders(api)
    const refused = await sell({ sale: { mode: 'card', reference: 'SLIP-1' } })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'order.payment_required'])
    // The refused sale left nothing behind.
    expect(await countOrders(api)).toBe(orders)
    expect(await api.db.one(isEmpty)).toEqual({ payments: 1 })
  })

  it.each([
    [{ sale: { mode: 'upi', reference: '12' } }, 'A UPI reference (UTR) has exactly 12 digits'],
    [{ sale: { mode: 'cheque' } }, 'mode must be cash, upi or card'],
    [{ change: {} }, 'Only an order that is picked up at the counter is paid and handed over at once'],
  ])('is refused with %j', async (sale, message) => {
    const reply = await sell(sale)
    expect([reply.statusCode, reply.json().message]).toEqual([400, message])
  })

  it('counts towards the cash limit of a customer, but customers without a name are different people', async () => {
    const walkIn = { ...PICKUP, customer: { fullName: WALK_IN } }
    for (const _ of [1, 2]) expect((await sell({ price: 150_000, change: walkIn })).statusCode).toBe(201)
    const named = { ...PICKUP, customer: { fullName: 'Meena' } }
    expect((await sell({ price: 150_000, change: named })).statusCode).toBe(201)
    expect((await sell({ price: 150_000, change: named })).json().code).toBe('payment.cash_limit')
    expect((await sell({ price: 200_000, change: walkIn })).json().code).toBe('payment.cash_limit')
  })

  it('may be made by a clerk but not by a packer', async () => {
    const [clerk, packer] = [await person(api, 'clerk'), await person(api, 'packer')]
    expect((await sell({ token: clerk.token })).statusCode).toBe(201)
    expect((await sell({ token: packer.token })).statusCode).toBe(403)
  })
})
