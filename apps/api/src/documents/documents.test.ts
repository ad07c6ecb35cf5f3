import { DOCUMENTS_PER_PRINT } from '@phuljhari/contract/documents/documents.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import { E_INVOICE_EXEMPT } from '@phuljhari/contract/tax/government-portals'
import { describe, expect, it } from 'vitest'
import { BUYER_GSTIN, documentsOf, issue, register, SHOP_IDENTITY } from '../../test/documents.ts'
import { draftOf, entered, setSetting } from '../../test/entries.ts'
import { addProduct, orderIn } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()
const today = indiaDay(new Date())

/** An order with packing, freight and an extra discount; 12.99 is not divisible evenly. */
async function enteredOrder(): Promise<string> {
  const fields = { orignalPrice: '100', discountPrice: '', hsn: '36041000', content: '1 Box (10 Pcs)' }
  const items = await Promise.all(
    ['35', '45', '12.99'].map(async (price, index) => {
      const { _id } = await addProduct(api, { ...fields, orignalPrice: price, productName: `Rocket ${index}` })
      return { productId: _id, quantity: 1, listPrice: Number(price) }
    }),
  )
  const draft = draftOf(items, { extraDiscount: { percent: 5 } })
  return (await entered(api, draft, { expectedTotal: 88, accept: true })).orderId
}
const issued = async (orderId: string, payload: object = {}) => {
  const reply = await issue(api, orderId, payload)
  expect(reply.statusCode, reply.payload).toBe(200)
  return reply.json()
}
const list = async (query = '') => (await api.send('GET', `/documents?${query}`)).json()

describe('a tax document', () => {
  it('has the figures of G16: an order less 5 percent', async () => {
    await register(api)
    const invoice = await issued(await enteredOrder())
    expect(invoice).toMatchObject({
      date: today,
      taxable: 74.86,
      cgst: 6.74,
      sgst: 6.74,
      roundOff: -0.34,
      payable: 88,
      amountInWords: 'Rupees Eighty Eight Only',
      byRate: [{ rate: 18, taxable: 74.86 }],
    })
    expect(invoice.lines).toMatchObject([
      { line: 1, uqc: 'BOX', hsn: '3604', discount: 1.75, taxable: 28.17, cgst: 2.54, total: 33.25 },
      { line: 2, discount: 2.25, taxable: 36.23, cgst: 3.26 },
      { line: 3, discount: 0.65, taxable: 10.46, cgst: 0.94 },
    ])
  })

  it('declares that the shop is exempt from e-invoices, if it is', async () => {
    await register(api)
    expect((await issued(await enteredOrder())).seller).not.toHaveProperty('declaration')
    await register(api, { eInvoiceExempt: true })
    const { seller, needsIrn } = await issued(await enteredOrder(), { gstin: BUYER_GSTIN })
    expect({ declaration: seller.declaration, needsIrn }).toEqual({ declaration: E_INVOICE_EXEMPT, needsIrn: false })
  })

  // covers beyond-54
  it('stays as it was issued when settings, products and customers change', async () => {
    await register(api)
    await setSetting(api, 'identity', { ...SHOP_IDENTITY, tradeName: 'Phuljhari' })
    await setSetting(api, 'payee', { upiId: 'shop@okbank', payeeName: '', bankAccount: '' })
    const orderId = await enteredOrder()
    const invoice = await issued(orderId)
    expect(invoice.upiLink).toContain('upi://pay?pa=shop@okbank&pn=Phuljhari&am=88.00')

    await setSetting(api, 'identity', { ...SHOP_IDENTITY, tradeName: 'Other' })
    await setSetting(api, 'payee', DEFAULT_SHOP_SETTINGS.payee)
    await setSetting(api, 'taxRates', { defaultHsn: '3604', rates: [{ hsn: '36', rate: 5, validFrom: '2017-07-01' }] })
    const [product] = (await api.send('GET', '/products')).json()
    await api.send('PATCH', `/products/${product._id}`, await form({ productName: 'Renamed', hsn: '9999' }))

    expect((await api.send('GET', `/documents/${invoice._id}`)).json()).toEqual(invoice)
    const change = { name: 'test_change_document', text: `update tax_documents set payable_paise = 1` }
    await expect(api.db.run(change)).rejects.toMatchObject({ code: '42501' })
    await expect(api.db.owner.run(change)).rejects.toThrow('issued documents do not change')
    const remove = { name: 'test_remove_document', text: 'delete from tax_documents' }
    await expect(api.db.owner.run(remove)).rejects.toThrow('issued documents do not change')
  })

  it('has the GSTIN of the customer book, unless the actor enters another one', async () => {
    await register(api, { eInvoice: true })
    const [first, second] = [await enteredOrder(), await enteredOrder()]
    const [customer] = (await api.send('GET', '/customers')).json()
    const { secondPhone = '', stateCode, transport = '', destination = '', notes = '', name } = customer
    const payload = { name, secondPhone, stateCode, gstin: BUYER_GSTIN, transport, destination, notes }
    const updated = await api.send('PATCH', `/customers/${customer._id}`, { payload })
    expect(updated.statusCode, updated.payload).toBe(200)

    expect(await issued(first)).toMatchObject({ gstin: BUYER_GSTIN, buyer: { stateCode: '33' }, needsIrn: true })
    expect(await issued(second, { gstin: '' })).toMatchObject({ gstin: '', needsIrn: false })
  })

  it('is refused while no rate is set for its goods', async () => {
    await register(api)
    await setSetting(api, 'taxRates', { defaultHsn: '3604', rates: [{ hsn: '36', rate: 18, validFrom: '2099-01-01' }] })
    const orderId = await enteredOrder()
    expect(await documentsOf(api, orderId)).toMatchObject({
      documents: [],
      kind: 'tax_invoice',
      missing: ['rate'],
      products: [
        { fact: 'rate', name: 'Rocket 0', hsn: '36041000' },
        { name: 'Rocket 1' },
        { name: 'Rocket 2', productId: expect.any(String) },
      ],
    })
  })

  it('gets the numbers of government systems, which do not change the rest', async () => {
    await register(api)
    const invoice = await issued(await enteredOrder())
    const set = (payload: object) => api.send('PATCH', `/documents/${invoice._id}/references`, { payload })
    expect((await set({ eWayBill: '1234 5678 9012', distance: 40 })).json()).toEqual({
      ...invoice,
      references: { ...invoice.references, eWayBill: '123456789012', distance: 40 },
    })
    expect((await set({ vehicle: 'TN 67 AB 1' })).json().references).toMatchObject({
      eWayBill: '123456789012',
      vehicle: 'TN 67 AB 1',
    })
    expect((await set({ eWayBill: '12' })).statusCode).toBe(400)
  })

  it('needs an e-way bill above the limit until its number is entered', async () => {
    await register(api)
    await setSetting(api, 'gstLimits', {
      b2clAbove: 100_000,
      addressFrom: 50_000,
      eWayBillInterState: 50_000,
      eWayBillWithinState: 80,
    })
    const invoice = await issued(await enteredOrder())
    expect(invoice.needsEWayBill).toBe(true)
    expect(await list('incomplete=true')).toHaveLength(1)
    const payload = { eWayBill: '123456789012' }
    await api.send('PATCH', `/documents/${invoice._id}/references`, { payload })
    expect(await list('incomplete=true')).toEqual([])
  })
})

describe('the list of documents', () => {
  it('is newest first, in pages, filtered and searched', async () => {
    await register(api)
    const orderIds: string[] = []
    for (let count = 0; count < 52; count += 1) orderIds.push(await orderIn(api, 'ready'))
    for (const orderId of orderIds) await issued(orderId)

    const first = await api.send('GET', '/documents?kind=tax_invoice')
    expect(first.json()).toHaveLength(50)
    expect(first.json()[0].number).toMatch(/00052$/)
    const [, next = ''] = /<(.*)>; rel="next"/.exec(String(first.headers.link)) ?? []
    const second = await api.send('GET', `/documents${next}`)
    expect(second.json().map((one: { orderId: string }) => one.orderId)).toEqual([orderIds[1], orderIds[0]])
    expect(second.headers.link).toBeUndefined()

    expect(await list('search=/00007')).toHaveLength(1)
    expect(await list(`search=${orderIds[3]}`)).toHaveLength(1)
    expect(await list('search=meena')).toHaveLength(50)
    expect(await list('search=nobody')).toEqual([])
    expect(await list(`from=${today}&to=${today}`)).toHaveLength(50)
    expect(await list('to=2020-01-01')).toEqual([])
    expect(await list('kind=credit_note')).toEqual([])
  }, 30_000)

  it('prints documents in the order asked for', async () => {
    await register(api)
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) ids.push((await issued(await orderIn(api, 'ready')))._id)
    const print = (wanted: string[]) => api.send('POST', '/documents/print', { payload: { ids: wanted } })
    const printed = (await print(ids.toReversed())).json()
    expect(printed.map((one: { _id: string }) => one._id)).toEqual(ids.toReversed())
    expect(printed[0].lines).toHaveLength(2)
    expect((await print([...ids, '999'])).statusCode).toBe(404)
  })
})

describe('POST /orders/bills', () => {
  const bills = (orderIds: readonly string[]) => api.send('POST', '/orders/bills', { payload: { orderIds } })
  const idsOf = (orders: ReadonlyArray<{ orderId: string }>) => orders.map(({ orderId }) => orderId)

  it('has the valid tax documents of orders, and the orders that have none, as they were asked for', async () => {
    await register(api)
    const [plain, first, cancelled, second] = [
      await orderIn(api, 'ready'),
      await orderIn(api, 'ready'),
      await orderIn(api, 'ready'),
      await orderIn(api, 'ready'),
    ]
    for (const orderId of [second, cancelled, first]) await issued(orderId)
    const [invoice] = (await documentsOf(api, cancelled)).documents
    const cancellation = { reason: 'Wrong buyer' }
    const undone = await api.send('POST', `/documents/${invoice._id}/cancel`, { payload: cancellation })
    expect(undone.statusCode, undone.payload).toBe(200)

    const { isRegistered, documents, orders } = (await bills([plain, first, cancelled, second, first])).json()
    expect(isRegistered).toBe(true)
    expect(idsOf(documents)).toEqual([first, second])
    expect(documents[0].lines).toHaveLength(2)
    expect(idsOf(orders)).toEqual([plain, cancelled])
    expect(orders[0].products).toHaveLength(1)
  })

  it('has orders alone in a shop that is not registered for GST', async () => {
    const orderId = await orderIn(api, 'accepted')
    expect((await bills([orderId])).json()).toMatchObject({ isRegistered: false, documents: [], orders: [{ orderId }] })
  })

  it('refuses unknown orders, too many, and packers, who may see no amounts', async () => {
    const orderId = await orderIn(api, 'accepted')
    expect((await bills([orderId, 'PJ-0'])).json().code).toBe('order.not_found')
    expect((await bills([])).statusCode).toBe(400)
    const tooMany = await bills(Array.from({ length: DOCUMENTS_PER_PRINT + 1 }, (_, at) => `PJ-${at}`))
    expect(tooMany.json().message).toContain('at most 200 bills')
    const packer = await person(api, 'packer')
    expect((await as(api, packer.token)('POST', '/orders/bills', { orderIds: [orderId] })).statusCode).toBe(403)
  })
})

describe('the series', () => {
  it('are listed with their last numbers', async () => {
    await register(api)
    const { number } = await issued(await orderIn(api, 'ready'))
    const series = (await api.send('GET', '/documents/series')).json()
    expect(series).toHaveLength(6)
    expect(series[0]).toMatchObject({
      kind: 'tax_invoice',
      lastSerial: 1,
      lastNumber: number,
      needsConfirmation: false,
    })
    expect(series[5]).toMatchObject({ kind: 'refund_voucher', lastSerial: 0, lastNumber: null })
  })
})
