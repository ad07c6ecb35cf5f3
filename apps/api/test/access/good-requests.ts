import type { Route } from '@phuljhari/contract/route'
import fc from 'fast-check'
import { addAgent, addProduct, jpeg, orderIn } from '../factories.ts'
import { validFor, validTextFields, type Examples } from '../fuzz/from-schema.ts'
import { form, type TestApi } from '../harness.ts'

const SEED = 1

/**
 * Creates a product, an agent and orders for the requests to change.
 * @returns the ids and names with which requests refer to them.
 */
export async function somethingToChange(api: TestApi): Promise<Examples> {
  const product = await addProduct(api)
  const agent = await addAgent(api)
  const order = await orderIn(api)
  await orderIn(api, 'assigned', agent)
  return {
    id: [product._id],
    productId: [product._id],
    orderId: [order],
    deliveryAgentId: [agent],
    phoneNumber: ['9876543210'],
    aadharNumber: ['0123 4567 8901'],
    pincode: ['625001'],
    orignalPrice: ['100'],
    discountPrice: ['50'],
    shippingCharge: [60],
    quantity: [2],
    expectedDeliveryDate: [new Date(Date.now() + 86_400_000).toISOString()],
    choices: ['{}'],
    filter: [{ status: 'pending' }],
    limit: ['10'],
    page: ['1'],
  }
}

/** A request that the route takes, but for who asks. */
export async function requestWith(examples: Examples, { method, url, schema }: Route) {
  const one = <T>(values: fc.Arbitrary<T>): T => fc.sample(values, { numRuns: 1, seed: SEED })[0] as T
  const id = url.startsWith('/delivery-agents') ? examples['deliveryAgentId'] : examples['id']
  const known = { ...examples, id: id ?? [] }
  const params = schema.params ? one(validTextFields(schema.params, known)) : {}
  const address = `/api${url.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))}`
  if (!schema.body) return { method, url: address, headers: {} }
  if (!schema.consumes?.includes('multipart/form-data'))
    return { method, url: address, headers: {}, payload: one(validFor(schema.body, known)) as object }
  const isList = url.includes('upload-excel')
  const bytes = isList ? Buffer.from('productName,brandName,category,orignalPrice\nA,B,C,12\n') : await jpeg()
  const file = {
    name: isList ? 'file' : 'files',
    filename: isList ? 'a.csv' : 'a.jpg',
    type: isList ? 'text/csv' : 'image/jpeg',
    bytes,
  }
  return { method, url: address, ...(await form(one(validTextFields(schema.body, known)), file)) }
}
