import { expect, it } from 'vitest'
import { invoiceOf, BUYER_GSTIN, documentsOf, issue, KERALA_GSTIN, register } from '../../test/documents.ts'
import { draftOf, enter, entered, eventsOf, PICKUP } from '../../test/entries.ts'
import { addProduct } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()
const KOCHI = { street: '4 MG Road', city: 'Kochi', state: 'Kerala', pincode: '682001' }
const MEENA = { fullName: 'Meena Stores', phoneNumber: '9876500011' }

/** A sale at the counter for ₹118. */
async function draft(gstin?: string, change: object = {}) {
  const product = await addProduct(api, { orignalPrice: '118', discountPrice: '' })
  const customer = gstin === undefined ? MEENA : { ...MEENA, gstin }
  return draftOf([{ productId: product._id, quantity: 1, listPrice: 118 }], { ...PICKUP, customer, ...change })
}
const SALE = { expectedTotal: 118, sale: { mode: 'cash' } } as { expectedTotal: number }
const sold = async (gstin?: string, change: object = {}) => entered(api, await draft(gstin, change), SALE)
const book = async () => (await api.send('GET', '/customers')).json()[0]

// covers beyond-58
it("A sale at the counter to a registered buyer is invoiced to the GSTIN at once, in the shop's State", async () => {
  await register(api)
  const order = await sold(KERALA_GSTIN, { deliveryAddress: KOCHI })
  expect(order).toMatchObject({ status: 'delivered', buyerGstin: KERALA_GSTIN, billNumber: expect.any(String) })
  expect(await invoiceOf(api, order.orderId)).toMatchObject({
    gstin: KERALA_GSTIN,
    placeOfSupply: '33',
    supply: 'intra',
    buyer: { name: 'Meena Stores', address: '4 MG Road\nKochi\nKerala 682001', stateCode: '32' },
  })
})

it('The customer book remembers a GSTIN, which an order can leave out', async () => {
  await register(api)
  await sold(BUYER_GSTIN, { deliveryAddress: KOCHI })
  expect(await book()).toMatchObject({ name: 'Meena Stores', gstin: BUYER_GSTIN })
  expect((await invoiceOf(api, (await sold(undefined, { deliveryAddress: KOCHI })).orderId)).gstin).toBe(BUYER_GSTIN)
  expect((await invoiceOf(api, (await sold('')).orderId)).gstin).toBe('')
  await sold(KERALA_GSTIN, { deliveryAddress: KOCHI })
  expect((await book()).gstin).toBe(BUYER_GSTIN)
})

it('A registered buyer needs an address on the invoice (rule 46(d)), also one from the customer book', async () => {
  await register(api)
  const refused = await enter(api, await draft(BUYER_GSTIN), SALE)
  const message = 'Enter the address of the registered buyer, which the invoice must have'
  expect(refused.json()).toMatchObject({ fields: { 'draft.deliveryAddress': message } })
  expect((await enter(api, await draft('33AAAPK0000A1Z5'), SALE)).json()).toMatchObject({
    fields: { 'draft.customer.gstin': 'This GSTIN is invalid: check every character' },
  })
  await sold(BUYER_GSTIN, { deliveryAddress: KOCHI })
  const { orderId } = await sold()
  expect(await documentsOf(api, orderId)).toMatchObject({ documents: [], missing: ['buyer_address'] })
  const decided = { address: '4 MG Road, Kochi', placeOfSupply: '33', reason: 'Taken at the counter' }
  expect((await issue(api, orderId, decided)).json()).toMatchObject({ gstin: BUYER_GSTIN, placeOfSupply: '33' })
})

// covers beyond-58
it('A GSTIN entered by an edit is in the history, and erased with the customer', async () => {
  const { orderId } = await entered(api, await draft(), { expectedTotal: 118, accept: true })
  const changed = await draft(BUYER_GSTIN, { deliveryAddress: KOCHI })
  const [item] = (await api.send('GET', `/orders/${orderId}`)).json().products
  const items = [{ productId: item.product._id, quantity: 1 }]
  const payload = { draft: { ...changed, items }, expectedTotal: 118, edition: 0, reason: 'A trader' }
  const reply = await api.send('PATCH', `/orders/${orderId}`, { payload })
  expect(reply.statusCode, reply.payload).toBe(200)
  const recorded = async () => (await eventsOf(api, orderId)).at(-1)?.after
  expect(await recorded()).toMatchObject({ buyerGstin: BUYER_GSTIN })

  await api.send('PATCH', `/orders/cancel/${orderId}`)
  await api.send('POST', '/privacy/customer/erase', {
    payload: { phoneNumber: MEENA.phoneNumber, confirmation: 'ERASE' },
  })
  expect((await api.send('GET', `/orders/${orderId}`)).json()).not.toHaveProperty('buyerGstin')
  expect(JSON.stringify(await eventsOf(api, orderId))).not.toContain(BUYER_GSTIN)
})

it('A packer learns that the shop is registered, but sees neither documents nor GSTIN of an order', async () => {
  await register(api)
  const { orderId } = await sold(BUYER_GSTIN, { deliveryAddress: KOCHI })
  const { token } = await person(api, 'packer')
  const reply = await as(api, token)('GET', `/orders/${orderId}/documents`)
  expect(reply.json()).toMatchObject({ kind: 'tax_invoice', documents: [] })
  expect((await as(api, token)('GET', `/orders/${orderId}`)).json()).not.toHaveProperty('buyerGstin')
  const uninvoiced = await entered(api, await draft(undefined, { deliveryAddress: KOCHI }), { expectedTotal: 118 })
  expect((await as(api, token)('GET', `/orders/${uninvoiced.orderId}/documents`)).json()).toEqual({
    kind: 'tax_invoice',
    documents: [],
    missing: [],
    products: [],
  })
})
