import { DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import { EXAMPLE_STORE } from '@phuljhari/contract/settings/store-of'
import { describe, expect, it } from 'vitest'
import { invoiceOf, documentsOf, issue, register, SHOP_GSTIN, SHOP_IDENTITY } from '../../test/documents.ts'
import { draftOf, entered, PICKUP, setSetting } from '../../test/entries.ts'
import { addProduct, orderIn } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'

const api = testApi()
const REGISTRATION = { kind: 'regular', gstin: SHOP_GSTIN, hsnDigits: 4, eInvoice: false }
const uninvoiced = async () => (await api.send('GET', '/documents/to-be-invoiced')).json()

/** An order for one product with this HSN, handed over at the counter. */
async function handedOver(hsn: string) {
  const product = await addProduct(api, { productName: `Rocket ${hsn}`, orignalPrice: '118', discountPrice: '', hsn })
  const draft = draftOf([{ productId: product._id, quantity: 1, listPrice: 118 }], PICKUP)
  const { orderId } = await entered(api, draft, { expectedTotal: 118, accept: true })
  await api.send('POST', `/orders/${orderId}/hand-over`)
  return { orderId, productId: product._id }
}
const setHsn = async (productId: string, hsn: string) =>
  api.send('PATCH', `/products/${productId}`, await form({ hsn }))

describe('a shop without its legal name, address or State', () => {
  // covers beyond-57
  it('issues no tax document: orders wait, with what is missing, until it is set', async () => {
    await setSetting(api, 'registration', REGISTRATION)
    const { orderId } = await handedOver('3604')
    expect(await uninvoiced()).toMatchObject({ orders: [{ orderId, missing: ['legal_name', 'shop_address'] }] })
    expect((await issue(api, orderId)).json()).toMatchObject({
      code: 'document.not_issuable',
      message: 'The legal name of the shop is not set. The address of the shop is not set',
    })
    await setSetting(api, 'identity', { ...SHOP_IDENTITY, address: '' })
    expect(await documentsOf(api, orderId)).toMatchObject({ missing: ['shop_address'] })
    await setSetting(api, 'identity', SHOP_IDENTITY)
    expect((await issue(api, orderId)).json().seller).toMatchObject({ legalName: SHOP_IDENTITY.legalName })
  })

  // covers beyond-57
  it('cannot use the examples of the configuration in their place, which are never printed', async () => {
    const { name: tradeName, phone, website } = EXAMPLE_STORE
    await setSetting(api, 'identity', { ...DEFAULT_SHOP_SETTINGS.identity, tradeName, phone, website })
    await setSetting(api, 'registration', REGISTRATION)
    const { orderId } = await handedOver('3604')
    expect(await documentsOf(api, orderId)).toMatchObject({ missing: ['legal_name', 'shop_address'] })
    await setSetting(api, 'identity', { ...SHOP_IDENTITY, tradeName, phone, website })
    const { seller } = (await issue(api, orderId)).json()
    expect(seller).toMatchObject({ name: SHOP_IDENTITY.legalName, phone: '', website: '' })
  })
})

describe('an HSN with which no invoice can be issued', () => {
  it('is named when it has fewer digits than the shop prints, and is corrected in the product', async () => {
    await register(api)
    const { _id: productId } = await addProduct(api, { productName: 'Sparkler', hsn: '3604' })
    await register(api, { hsnDigits: 6 })
    const draft = draftOf([{ productId, quantity: 1, listPrice: 40.5 }], PICKUP)
    const { orderId } = await entered(api, draft, { expectedTotal: 41, accept: true })
    await api.send('POST', `/orders/${orderId}/hand-over`)
    expect(await uninvoiced()).toMatchObject({
      orders: [{ missing: ['hsn'], products: [{ fact: 'hsn', productId, name: 'Sparkler', hsn: '3604' }] }],
    })
    expect((await issue(api, orderId)).json().message).toBe(
      'The HSN of a product has fewer digits than the shop prints: Sparkler (3604)',
    )

    const refused = await setHsn(productId, '3605')
    expect(refused.json()).toMatchObject({
      code: 'request.invalid',
      fields: { hsn: 'Invoices of this shop print 6 digits of the HSN: enter 6 or 8 digits' },
    })
    expect((await setHsn(productId, '36041000')).statusCode).toBe(200)
    // The goods have left: the order has the HSN of the day it was placed, and is invoiced all the same.
    expect((await issue(api, orderId)).json().lines).toMatchObject([{ hsn: '360410' }])
  })

  it('without a rate is corrected in the product, also for orders whose goods have left', async () => {
    await register(api)
    const { orderId, productId } = await handedOver('9503')
    expect(await documentsOf(api, orderId)).toMatchObject({ missing: ['rate'], products: [{ productId, hsn: '9503' }] })
    await setHsn(productId, '36041000')
    await issue(api, orderId)
    expect((await invoiceOf(api, orderId)).lines).toMatchObject([{ hsn: '3604', rate: 18, taxable: 100 }])
  })

  it('is refused as the default when it has too few digits, as are 6 digits while the default has fewer', async () => {
    const rates = { defaultHsn: '3604', rates: [{ hsn: '3604', rate: 18, validFrom: '2017-11-15' }] }
    const change = async (key: string, value: object) => {
      const { latest } = (await api.send('GET', '/settings')).json()
      return (await api.send('POST', '/settings', { payload: { key, value, basedOn: latest[key] ?? null } })).json()
    }
    await setSetting(api, 'taxRates', rates)
    expect(await change('registration', { ...REGISTRATION, hsnDigits: 6 })).toMatchObject({
      fields: { 'value.hsnDigits': expect.stringContaining('fewer digits') },
    })
    await setSetting(api, 'taxRates', { ...rates, defaultHsn: '36041000' })
    await register(api, { hsnDigits: 6 })
    expect(await change('taxRates', rates)).toMatchObject({ fields: { 'value.defaultHsn': expect.any(String) } })
  })

  it('does not keep a product without an HSN from using the default one', async () => {
    await register(api, { hsnDigits: 6 })
    const orderId = await orderIn(api, 'accepted')
    expect((await issue(api, orderId)).json().lines[0]).toMatchObject({ hsn: '360410' })
  })
})
