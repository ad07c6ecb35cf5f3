import { DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { invoiceOf, documentsOf, issue, register } from '../../test/documents.ts'
import { BY_LORRY, draftOf, entered, PICKUP, setSetting } from '../../test/entries.ts'
import { addAgent, addProduct, orderIn } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()
afterEach(() => void vi.useRealTimers())

const setFulfilment = {
  name: 'test_bill_order',
  text: 'update orders set fulfilment = $2, state = $3 where order_id = $1',
}
/** An order of the storefront for goods of 81.00 and freight of 60.00, accepted. */
async function accepted(fulfilment = 'pickup', state = 'Tamil Nadu'): Promise<string> {
  const orderId = await orderIn(api, 'accepted')
  await api.db.run(setFulfilment, [orderId, fulfilment, state])
  return orderId
}
const post = (orderId: string, action: string, payload?: object) =>
  api.send('POST', `/orders/${orderId}/${action}`, payload ? { payload } : {})
const handOver = (orderId: string) => post(orderId, 'hand-over')
const undo = (orderId: string) => post(orderId, 'undo')
const cancelOrder = (orderId: string) => api.send('PATCH', `/orders/cancel/${orderId}`)
const read = async (orderId: string) => (await api.send('GET', `/orders/${orderId}`)).json()
const uninvoiced = async () => (await api.send('GET', '/documents/to-be-invoiced')).json()

describe('the invoice of an order', () => {
  it('is issued when the goods leave, once, and shown with the order', async () => {
    await register(api)
    const agent = await addAgent(api)
    const orderId = await orderIn(api, 'assigned', agent)
    const move = (status: string) =>
      api.send('PATCH', `/delivery-agents/orders/${orderId}/status`, { payload: { status } })

    expect((await move('picked_up')).json().order.billNumber).toMatch(/^PH\/\d\d-\d\d\/00001$/)
    await move('in_transit')
    await move('delivered')

    const invoice = await invoiceOf(api, orderId)
    expect(invoice).toMatchObject({ kind: 'tax_invoice', placeOfSupply: '33', supply: 'intra', payable: 141 })
    expect(invoice.lines.map(({ kind, hsn, rate }) => [kind, hsn, rate])).toEqual([
      ['goods', '3604', 18],
      ['freight', '3604', 18],
    ])
    expect(await uninvoiced()).toMatchObject({ total: 0 })
  })

  it.each([
    ['hand-over', 'pickup', undefined],
    ['lorry', 'lorry', { name: 'KPN', destination: 'Erode', lrNumber: 'K1' }],
  ])('is issued on %s', async (action, fulfilment, body) => {
    await register(api)
    const orderId = await accepted(fulfilment)
    await post(orderId, action, body)
    expect((await read(orderId)).billNumber).toMatch(/00001$/)
  })

  it('is not issued by an unregistered shop, whose orders are never listed as uninvoiced', async () => {
    const orderId = await accepted()
    await handOver(orderId)
    expect(await documentsOf(api, orderId)).toEqual({ documents: [], kind: null, missing: [], products: [] })
    expect(await uninvoiced()).toEqual({ total: 0, orders: [] })
    expect((await issue(api, orderId)).json().code).toBe('document.unregistered')
  })

  it('is a bill of supply without tax from a composition dealer, who may not sell to another State', async () => {
    await register(api, { kind: 'composition' })
    const [orderId, other] = [await accepted(), await accepted('pickup', 'Kerala')]
    await handOver(orderId)
    await handOver(other)

    const invoice = await invoiceOf(api, orderId)
    expect(invoice).toMatchObject({ kind: 'bill_of_supply', taxable: 141, cgst: 0, igst: 0, payable: 141, byRate: [] })
    expect(await uninvoiced()).toMatchObject({ total: 1, orders: [{ orderId: other, missing: ['other_state'] }] })
  })

  it('is issued on acceptance if the shop sets that, and cancelled when the order is opened again', async () => {
    await register(api)
    await setSetting(api, 'invoicing', { ...DEFAULT_SHOP_SETTINGS.invoicing, issueAt: 'accept' })
    const orderId = await orderIn(api)
    await api.send('PATCH', `/orders/vendorStatus/accepted/${orderId}`)
    expect((await read(orderId)).billNumber).toMatch(/00001$/)

    await api.send('PATCH', `/orders/vendorStatus/processing/${orderId}`)
    expect((await read(orderId)).billNumber).toBeUndefined()
    expect((await invoiceOf(api, orderId)).cancelled).toMatchObject({ reason: 'Marked as pending' })
  })

  it('has IGST and the State of an address in another State', async () => {
    await register(api)
    const orderId = await accepted('agent', 'Kerala')
    const invoice = (await issue(api, orderId)).json()
    expect(invoice).toMatchObject({ placeOfSupply: '32', supply: 'inter', cgst: 0, igst: 21.51, taxable: 119.49 })
  })

  it('is taxed in the State of the shop for a walk-in customer without an address', async () => {
    await register(api)
    const product = await addProduct(api)
    const draft = draftOf([{ productId: product._id, quantity: 1, listPrice: 40.5 }], PICKUP)
    const { orderId } = await entered(api, draft, { expectedTotal: 41, accept: true })
    await handOver(orderId)
    expect(await invoiceOf(api, orderId)).toMatchObject({
      placeOfSupply: '33',
      buyer: { name: 'Walk-in', address: '', stateCode: '' },
      payable: 41,
      roundOff: 0.5,
    })
  })
})

describe('the numbers of invoices', () => {
  it('follow one another when 20 actors deliver at once, however often they press the button', async () => {
    await register(api)
    const orderIds: string[] = []
    for (let count = 0; count < 20; count += 1) orderIds.push(await accepted())
    await Promise.all([...orderIds, ...orderIds.slice(0, 5)].map(handOver))
    const invoices = (await api.send('GET', '/documents')).json() as Array<{ number: string; orderId: string }>
    const serials = invoices.map(({ number }) => Number(number.split('/')[2]))
    expect(serials).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index))
    expect(new Set(invoices.map(({ orderId }) => orderId))).toEqual(new Set(orderIds))
  })

  it('begin again at midnight in India on 1 April', async () => {
    const setTime = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    setTime('2026-03-01T00:00:00Z')
    await register(api)
    const [first, second] = [await accepted(), await accepted()]
    setTime('2026-03-31T18:29:59Z')
    expect((await issue(api, first)).json()).toMatchObject({ number: 'PH/25-26/00001', date: '2026-03-31' })
    setTime('2026-03-31T18:30:00Z')
    expect((await issue(api, second)).json()).toMatchObject({ number: 'PH/26-27/00001', date: '2026-04-01' })
  })
})

describe('an order that cannot be invoiced', () => {
  // covers beyond-54
  it('is delivered all the same and listed with what is missing until it has an invoice', async () => {
    await register(api)
    const orderId = await accepted('pickup', 'Madras')
    expect((await handOver(orderId)).json().order.status).toBe('delivered')
    expect(await uninvoiced()).toMatchObject({
      total: 1,
      orders: [{ orderId, status: 'delivered', customerName: 'Meena', totalAmount: 141, missing: ['state'] }],
    })

    const refused = await issue(api, orderId)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'document.not_issuable' })
    expect((await issue(api, orderId, { placeOfSupply: '33' })).json()).toMatchObject({
      fields: { reason: 'Enter why the place of supply is not the one in the address' },
    })
    const issued = await issue(api, orderId, { placeOfSupply: '33', reason: 'Madras is Chennai' })
    expect(issued.json()).toMatchObject({ placeOfSupply: '33', number: expect.stringMatching(/00001$/) })
    expect((await issue(api, orderId)).json().number).toBe(issued.json().number)
    expect(await uninvoiced()).toMatchObject({ total: 0 })
  })

  it('needs the address of an unregistered buyer from the limit on (rule 46(e))', async () => {
    await register(api)
    const product = await addProduct(api, { orignalPrice: '70000', discountPrice: '60000' })
    const draft = draftOf([{ productId: product._id, quantity: 1, listPrice: 60000 }], PICKUP)
    const { orderId } = await entered(api, draft, { expectedTotal: 60000, accept: true })
    await handOver(orderId)
    expect(await documentsOf(api, orderId)).toMatchObject({ kind: 'tax_invoice', missing: ['buyer_address'] })
    const decided = { address: '4 Anna Salai, Chennai', placeOfSupply: '33', reason: 'Stated at the counter' }
    expect((await issue(api, orderId, decided)).json()).toMatchObject({
      payable: 60000,
      buyer: { address: '4 Anna Salai, Chennai', stateCode: '33' },
    })
  })

  it('cannot be invoiced by hand before it is accepted', async () => {
    await register(api)
    expect((await issue(api, await orderIn(api))).json()).toMatchObject({
      code: 'document.not_issuable',
      message: 'This order is pending, so it cannot be invoiced',
    })
  })
})

describe('undoing and cancelling', () => {
  // covers beyond-54
  it('cancels the invoice that the undone change issued, and keeps its number', async () => {
    await register(api)
    const orderId = await accepted()
    await handOver(orderId)
    expect((await undo(orderId)).json().order).toMatchObject({ status: 'accepted' })
    expect((await read(orderId)).billNumber).toBeUndefined()
    expect((await invoiceOf(api, orderId)).cancelled).toMatchObject({ reason: 'Undone' })
    await handOver(orderId)
    expect((await read(orderId)).billNumber).toMatch(/00002$/)
  })

  it('takes an order off the list of those to be invoiced', async () => {
    await register(api)
    const orderId = await accepted('pickup', 'Madras')
    await handOver(orderId)
    await undo(orderId)
    expect(await uninvoiced()).toMatchObject({ total: 0 })
  })

  it('cancels the invoice with the order, but only for those who may cancel invoices', async () => {
    await register(api)
    const orderId = await accepted()
    await issue(api, orderId)
    const clerk = await person(api, 'clerk')
    expect((await as(api, clerk.token)('PATCH', `/orders/cancel/${orderId}`)).json().code).toBe('role.refused')
    expect((await cancelOrder(orderId)).json().order.status).toBe('cancel')
    expect((await invoiceOf(api, orderId)).cancelled).toMatchObject({ reason: 'Cancelled' })
  })

  it('refuses to cancel an order whose invoice is in closed books', async () => {
    await register(api)
    const orderId = await accepted()
    await issue(api, orderId)
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const trigger = (action: string) => `alter table tax_documents ${action} trigger tax_documents_not_changed`
    const date = `update tax_documents set date = '${yesterday}'`
    const text = `do $$ begin ${[trigger('disable'), date, trigger('enable')].join('; ')}; end $$`
    await api.db.owner.run({ name: 'test_date_document', text })
    await setSetting(api, 'books', { closedUpTo: yesterday })

    const refused = await cancelOrder(orderId)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'order.invoiced'])
    expect((await read(orderId)).billNumber).toMatch(/00001$/)
  })

  // covers beyond-54
  it('refuses to edit an order with an invoice', async () => {
    await register(api)
    const product = await addProduct(api)
    const draft = draftOf([{ productId: product._id, quantity: 1, listPrice: 40.5 }], BY_LORRY)
    const { orderId } = await entered(api, draft, { expectedTotal: 41, accept: true })
    await issue(api, orderId)
    const payload = { draft, expectedTotal: 41, edition: 0, reason: 'One more' }
    const refused = await api.send('PATCH', `/orders/${orderId}`, { payload })
    expect(refused.json().code).toBe('order.invoiced')
  })
})

describe('undoing what issued an invoice', () => {
  // covers beyond-30
  it('needs the right to cancel invoices; a clerk learns how to have it approved, and nothing changes', async () => {
    await register(api)
    const clerk = as(api, (await person(api, 'clerk')).token)
    const orderId = await accepted()
    expect((await clerk('POST', `/orders/${orderId}/hand-over`)).statusCode).toBe(200)
    const before = await read(orderId)
    expect(before).toMatchObject({ status: 'delivered', billNumber: expect.stringMatching(/00001$/) })

    const reply = await clerk('POST', `/orders/${orderId}/undo`, { action: 'handOver' })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'order.undo_billed'])
    expect(reply.json().message).toContain(`would cancel ${before.billNumber}, which only an owner may do`)
    expect(reply.json().message).toContain('send its cancellation for approval')
    expect(await read(orderId)).toEqual(before)
    expect((await invoiceOf(api, orderId)).cancelled).toBeNull()
  })

  it('is allowed to a clerk when no invoice was issued', async () => {
    const clerk = as(api, (await person(api, 'clerk')).token)
    const orderId = await accepted()
    await clerk('POST', `/orders/${orderId}/hand-over`)
    expect((await clerk('POST', `/orders/${orderId}/undo`)).json().order.status).toBe('accepted')
  })
})

describe('packers', () => {
  it('send orders by lorry and correct the LR number, but confirm no arrival and hand nothing over', async () => {
    await register(api)
    const packer = as(api, (await person(api, 'packer')).token)
    const [orderId, pickup] = [await accepted('lorry'), await accepted('pickup')]
    const transport = { name: 'KPN', destination: 'Erode', lrNumber: 'K1' }
    expect((await packer('POST', `/orders/${orderId}/lorry`, transport)).statusCode).toBe(200)
    expect(await read(orderId)).toMatchObject({ status: 'in_transit', billNumber: expect.stringMatching(/00001$/) })
    const corrected = await packer('PATCH', `/orders/${orderId}/lorry`, { ...transport, lrNumber: 'K2' })
    expect(corrected.statusCode).toBe(200)
    expect((await read(orderId)).transport).toMatchObject({ lrNumber: 'K2' })
    for (const refused of [`/orders/${orderId}/confirm-delivery`, `/orders/${pickup}/hand-over`])
      expect((await packer('POST', refused)).json().code).toBe('role.refused')
  })
})
