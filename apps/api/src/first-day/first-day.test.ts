import { SAMPLE_PRODUCTS, samplePriceList } from '@phuljhari/contract/products/sample-price-list'
import { FIRST_DAY_STEPS } from '@phuljhari/contract/settings/first-day.contract'
import { describe, expect, it } from 'vitest'
import { KERALA_GSTIN, issue, register } from '../../test/documents.ts'
import { setSetting } from '../../test/entries.ts'
import { addAgent, addProduct, orderIn } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()
const firstDay = async () => (await api.send('GET', '/first-day')).json()
const dismiss = () => api.send('POST', '/first-day/dismiss')
const sample = async () => (await api.send('POST', '/first-day/sample-invoice')).json()
const countDocuments = { name: 'test_documents', text: 'select count(*) as documents from tax_documents' }

describe('the first day of a shop', () => {
  // covers beyond-93
  it('has nothing done in an empty shop, and each step as soon as it is done', async () => {
    const missing = ['legal_name', 'shop_address', 'shop_state']
    expect(await firstDay()).toEqual({ isOver: false, done: [], missing })
    await addProduct(api)
    expect(await firstDay()).toEqual({ isOver: false, done: ['priceList'], missing })
    await register(api)
    expect(await firstDay()).toEqual({ isOver: false, done: ['shop', 'registration', 'priceList'], missing: [] })
    await setSetting(api, 'payee', { upiId: 'shop@okbank', payeeName: 'Shop', bankAccount: '' })
    await orderIn(api)
    expect((await firstDay()).done).toEqual(['shop', 'registration', 'priceList', 'payee', 'order'])
    await person(api, 'packer')
    await sample()
    expect(await firstDay()).toEqual({ isOver: false, done: [...FIRST_DAY_STEPS], missing: [] })
  })

  it('is over with the first tax document', async () => {
    await register(api)
    const order = await orderIn(api, 'accepted')
    expect((await firstDay()).isOver).toBe(false)
    expect((await api.send('POST', `/orders/${order}/documents`, { payload: {} })).statusCode).toBeLessThan(300)
    expect((await firstDay()).isOver).toBe(true)
  })

  it('is over with the first delivery of a shop that issues no tax documents', async () => {
    await orderIn(api, 'delivered', await addAgent(api))
    expect((await firstDay()).isOver).toBe(true)
  })

  it('is dismissed for the whole shop, once, by owners alone', async () => {
    const owner = await person(api, 'owner', { email: 'second@shop.example' })
    const clerk = await person(api, 'clerk')
    expect((await as(api, clerk.token)('POST', '/first-day/dismiss')).statusCode).toBe(403)
    const both = await Promise.all([dismiss(), as(api, owner.token)('POST', '/first-day/dismiss')])
    expect(both.map((reply) => reply.json().isOver)).toEqual([true, true])
    expect((await dismiss()).json().isOver).toBe(true)
    expect((await as(api, owner.token)('GET', '/first-day')).json().isOver).toBe(true)
    const events = await api.db.many({
      name: 'test_dismissals',
      text: "select actor from events where subject_id = 'firstDay'",
    })
    expect(events).toHaveLength(1)
  })
})

describe('the sample invoice', () => {
  // covers beyond-94
  it('is what the shop would issue with its present settings, takes no number and stores no document', async () => {
    await register(api)
    await setSetting(api, 'payee', { upiId: 'shop@okbank', payeeName: 'Shop', bankAccount: '' })
    const { document, missing } = await sample()
    expect(missing).toEqual([])
    expect(document).toMatchObject({
      kind: 'tax_invoice',
      number: 'SAMPLE',
      supply: 'intra',
      placeOfSupply: '33',
      seller: { legalName: 'Kannan Fireworks Private Limited', upiId: 'shop@okbank' },
    })
    const [first] = SAMPLE_PRODUCTS
    expect(document.lines[0]).toMatchObject({ description: first?.name, content: first?.content, rate: 18 })
    expect(document.cgst).toBeGreaterThan(0)
    expect(document.upiLink).toContain('pa=shop@okbank')
    expect(await api.db.one(countDocuments)).toEqual({ documents: 0 })

    const order = await orderIn(api, 'accepted')
    expect((await issue(api, order)).json().number).toMatch(/00001$/)
  })

  it('names what is missing, and shows texts in its place', async () => {
    await setSetting(api, 'registration', { kind: 'regular', gstin: KERALA_GSTIN, hsnDigits: 4, eInvoice: false })
    const { document, missing } = await sample()
    expect(missing).toEqual(['The legal name of the shop is not set', 'The address of the shop is not set'])
    expect(document.seller).toMatchObject({ legalName: 'Your legal name', address: 'Your address', stateCode: '32' })
  })

  it('is a bill of supply without tax for a composition dealer', async () => {
    await register(api, { kind: 'composition' })
    expect((await sample()).document).toMatchObject({ kind: 'bill_of_supply', cgst: 0, byRate: [] })
  })

  it('is no tax document in a shop without registration, and is an owner’s to look at', async () => {
    expect(await sample()).toEqual({ document: null, missing: [] })
    const clerk = await person(api, 'clerk')
    expect((await as(api, clerk.token)('POST', '/first-day/sample-invoice')).statusCode).toBe(403)
  })
})

describe('the sample price list', () => {
  // covers beyond-95
  it('is read back without a question, with every field of every product', async () => {
    const bytes = Buffer.from(samplePriceList())
    const file = await form({}, { name: 'file', filename: 'sample.csv', type: 'text/csv', bytes })
    const preview = (await api.send('POST', '/products/upload-excel/preview', file)).json()
    expect(preview.questions).toEqual([])
    expect(preview.errors ?? []).toEqual([])
    expect((await api.send('POST', '/products/upload-excel', file)).statusCode).toBe(200)
    const reply = await api.anonymous('GET', '/products?keyword=&page=1')
    for (const { name, brandName, category, content, mrp, price } of SAMPLE_PRODUCTS)
      expect(reply.json()).toContainEqual(
        expect.objectContaining({
          productName: name,
          brandName,
          category,
          content,
          orignalPrice: mrp,
          discountPrice: price,
          listNumber: expect.any(String),
        }),
      )
  })
})
