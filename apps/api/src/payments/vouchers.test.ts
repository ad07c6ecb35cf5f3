import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import { DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import { expect, it } from 'vitest'
import { register, SHOP_GSTIN } from '../../test/documents.ts'
import { draftOf, enter, newKey, setSetting } from '../../test/entries.ts'
import { addProduct } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import {
  CASH,
  changed,
  expectCachesToAgree,
  newUtr,
  orderOf,
  read,
  receiptOf,
  record,
  refund,
  send,
  verified,
} from '../../test/payments.ts'

const api = testApi()
const TODAY = indiaDay(new Date())
const voucherOf = async ({ _id }: Pick<Payment, '_id'>) => (await api.send('GET', `/payments/${_id}/voucher`)).json()
const payBack = (id: string, amount: number, change: object = {}) =>
  send(api, `/payments/${id}/refunds`, { mode: 'upi', amount, reference: newUtr(), reason: 'Not needed', ...change })
const ship = (orderId: string) =>
  api.send('POST', `/orders/${orderId}/lorry`, { payload: { name: 'KPN', destination: 'Erode', lrNumber: newKey() } })
/** An accepted order that goes by lorry. */
async function byLorry(amount: number): Promise<{ orderId: string }> {
  const order = await orderOf(api, amount)
  const lorry = { name: 'test_by_lorry', text: "update orders set fulfilment = 'lorry' where order_id = $1" }
  await api.db.run(lorry, [order.orderId])
  return order
}
async function registered() {
  await setSetting(api, 'identity', {
    legalName: 'Phuljhari Crackers',
    tradeName: 'Phuljhari',
    address: '1 Bazaar Street, Sivakasi',
    stateCode: '33',
    phone: '9876500000',
    email: 'shop@example.com',
    website: '',
    logo: '',
    signature: '',
  })
  await register(api)
}
const EMPTY_IDENTITY = DEFAULT_SHOP_SETTINGS.identity
const docs = async () =>
  (await api.send('GET', `/gst/${TODAY.slice(0, 7)}/docs`)).payload.trimEnd().split('\r\n').slice(1)

// covers beyond-60
it('An advance gets a receipt voucher with every field of rule 50, dated on the day of its number', async () => {
  await registered()
  const order = await byLorry(1180)
  const receipt = await verified(api, { ...receiptOf(order, 500), paidOn: addDays(TODAY, -3) })
  expect(receipt.number).toMatch(/^RV\/\d\d-\d\d\/00001$/)
  const { number, date, content } = await voucherOf(receipt)
  expect([number, date, receipt.paidOn]).toEqual([receipt.number, TODAY, addDays(TODAY, -3)])
  expect(content).toMatchObject({
    seller: { legalName: 'Phuljhari Crackers', address: '1 Bazaar Street, Sivakasi', gstin: SHOP_GSTIN },
    recipient: { name: 'Meena', address: '12 Car Street\nMadurai\nTamil Nadu 625001', stateCode: '33', gstin: '' },
    amount: 500,
    goods: [{ orderId: order.orderId, description: expect.stringMatching(/^Rocket/), amount: 500 }],
    rates: [18],
    placeOfSupply: '33',
    isInter: false,
    against: [],
  })
})

// covers beyond-60
it('An advance is refused until the shop has the name and address that its voucher must state', async () => {
  await register(api)
  await setSetting(api, 'identity', { ...EMPTY_IDENTITY, stateCode: '33' })
  const refused = await send(api, '/payments', receiptOf(null, 500, { ...CASH, customerName: 'Ravi' }))
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    {
      code: 'document.not_issuable',
      message: expect.stringContaining(
        'The legal name of the shop is not set. The address of the shop is not set. Set it',
      ),
    },
  ])
  expect((await api.send('GET', '/payments')).json()).toEqual([])
  await registered()
  expect((await record(api, receiptOf(null, 500, { ...CASH, customerName: 'Ravi' }))).number).toMatch(/00001$/)
})

it('Money that is moved from an invoice to an order without one gets its voucher then, once', async () => {
  await registered()
  const [billed, open] = [await byLorry(500), await byLorry(700)]
  await ship(billed.orderId)
  const receipt = await verified(api, receiptOf(billed, 500, CASH))
  expect(receipt.number).toBeNull()
  const moved = await changed(api, receipt._id, 'allocations', {
    allocations: [{ orderId: open.orderId, amount: 500 }],
  })
  expect(moved.number).toMatch(/^RV\/.*00001$/)
  expect((await voucherOf(moved)).content).toMatchObject({ amount: 500, goods: [{ orderId: open.orderId }] })
  const again = await changed(api, receipt._id, 'allocations', {
    allocations: [{ orderId: open.orderId, amount: 400 }],
  })
  expect(again.number).toBe(moved.number)
})

it('A payment after the invoice has a plain receipt; in a mixed one, the advance has a voucher', async () => {
  await registered()
  const [invoiced, open] = [await byLorry(1000), await byLorry(500)]
  expect((await ship(invoiced.orderId)).statusCode).toBe(200)
  const after = await verified(api, receiptOf(invoiced, 600))
  expect(after).toMatchObject({ state: 'verified', number: null })
  expect((await api.send('GET', `/payments/${after._id}/voucher`)).json().code).toBe('payment.no_voucher')
  expect(await read(api, after._id)).toMatchObject({ allocations: [{ document: expect.stringMatching(/^PH\//) }] })

  const mixed = await verified(api, {
    ...receiptOf(invoiced, 700),
    allocations: [
      { orderId: invoiced.orderId, amount: 400 },
      { orderId: open.orderId, amount: 200 },
    ],
  })
  expect((await voucherOf(mixed)).content).toMatchObject({
    amount: 300,
    goods: [
      { orderId: open.orderId, amount: 200 },
      { orderId: '', description: 'Fireworks, to be ordered', amount: 100 },
    ],
  })
  expect(await docs()).toEqual([
    expect.stringMatching(/^Receipt voucher,RV\/.*00001,RV\/.*00001,1,0$/),
    expect.stringMatching(/^Invoices for outward supply,/),
  ])
  await expectCachesToAgree(api)
})

it('A sale at the counter has an invoice and a plain receipt, whether cash or a verified UPI payment', async () => {
  await registered()
  const product = await addProduct(api, { orignalPrice: '100', discountPrice: '' })
  const draft = draftOf([{ productId: product._id, quantity: 1 }], {
    fulfilment: 'pickup',
    source: 'counter',
    customer: { fullName: 'Walk-in' },
    deliveryAddress: null,
  } as object)
  for (const sale of [{ mode: 'cash' }, { mode: 'upi', reference: newUtr() }]) {
    const reply = await enter(api, draft, { expectedTotal: 100, sale } as Parameters<typeof enter>[2])
    expect(reply.json()).toMatchObject({ billNumber: expect.stringMatching(/^PH\//) })
    const { rows } = (await api.send('GET', `/orders/${reply.json().orderId}/payments`)).json()
    const number = sale.mode === 'cash' ? rows[0].number : (await changed(api, rows[0]._id, 'verify')).number
    expect([sale.mode, number]).toEqual([sale.mode, null])
  }
})

it('A refund has a voucher that names those of the advance, and none after the invoice', async () => {
  await registered()
  const [order, invoiced] = [await byLorry(500), await byLorry(500)]
  const advance = await verified(api, receiptOf(order, 500))
  await api.send('PATCH', `/orders/cancel/${order.orderId}`)
  const back: Payment = (await refund(api, order, 500)).json()
  expect(back.number).toMatch(/^RF\//)
  expect((await voucherOf(back)).content).toMatchObject({
    amount: 500,
    against: [{ number: advance.number, date: TODAY }],
  })
  await ship(invoiced.orderId)
  await verified(api, receiptOf(invoiced, 600))
  expect((await refund(api, invoiced, 100)).json()).toMatchObject({ kind: 'refund', number: null })
})

it('An advance without an order is paid back with a refund voucher, up to what is left', async () => {
  await registered()
  const meena = { customerName: 'Meena', phoneNumber: '98765 00011' }
  const receipt = await verified(api, receiptOf(null, 800, meena))
  const order = await byLorry(300)
  await changed(api, receipt._id, 'allocations', { allocations: [{ orderId: order.orderId, amount: 300 }] })
  expect((await payBack(receipt._id, 500.01)).json().code).toBe('payment.refund_too_large')

  const key = newKey()
  const body = { ...CASH, amount: 200, reason: 'Not needed' }
  const replies = await Promise.all([1, 2].map(() => send(api, `/payments/${receipt._id}/refunds`, body, { key })))
  const [back, again] = replies.map((reply) => reply.json())
  expect(again._id).toBe(back._id)
  expect(back).toMatchObject({ kind: 'refund', amount: 200, against: receipt._id, allocations: [], unallocated: 0 })
  expect((await voucherOf(back)).content).toMatchObject({ against: [{ number: receipt.number }] })
  expect(await read(api, receipt._id)).toMatchObject({ unallocated: 300 })

  const customerId = (await api.send('GET', '/customers?search=meena')).json()[0]._id
  const { lines, balance } = (await api.send('GET', `/customers/${customerId}/statement`)).json()
  expect(lines.map(({ paid }: { paid: number }) => paid).toSorted()).toEqual([-200, 0, 800])
  expect(balance).toBe(-300)

  const tooMuch = [{ orderId: order.orderId, amount: 601 }]
  const divided = await send(api, `/payments/${receipt._id}/allocations`, { allocations: tooMuch })
  expect(divided.json().code).toBe('payment.over_allocated')
  const reversed = await send(api, `/payments/${receipt._id}/reverse`, { reason: 'Bounced' })
  expect(reversed.json()).toMatchObject({
    code: 'payment.not_reversible',
    message: expect.stringMatching(/that refund/),
  })
  await changed(api, back._id, 'reverse', { reason: 'Cash came back' })
  expect(await read(api, receipt._id)).toMatchObject({ unallocated: 500 })
  await expectCachesToAgree(api)
})

it('An unregistered shop numbers every receipt as before, without the fields of GST', async () => {
  const receipt = await record(api, receiptOf(await orderOf(api, 100), 100, CASH))
  expect(await voucherOf(receipt)).toEqual({ number: receipt.number, date: TODAY, content: null })
})

it('Personal data of a voucher is erased with that of its payment', async () => {
  await registered()
  const order = await byLorry(100)
  const receipt = await verified(api, receiptOf(order, 100))
  await api.db.owner.transaction(async (tx) => {
    await tx.run({ name: 'test_allow', text: 'alter table payments disable trigger payments_not_changed' })
    await tx.run({ name: 'test_erase', text: 'update payments set erased_at = now() where id = $1' }, [receipt._id])
    await tx.run({ name: 'test_forbid', text: 'alter table payments enable trigger payments_not_changed' })
  })
  const { content } = await voucherOf(receipt)
  expect(content.recipient).toEqual({ name: 'Erased customer', gstin: '', address: '', phone: '', stateCode: '33' })
  expect(content.amount).toBe(100)
})
