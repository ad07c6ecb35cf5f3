import { indiaDay } from '../../packages/contract/src/rules/dates.ts'
import { DEFAULT_SHOP_SETTINGS } from '../../packages/contract/src/settings/shop-settings.ts'
import type { Shop } from './shop.ts'

const DOCUMENTS = 40
const RECEIPTS = 30
const ESTIMATES = 20
const REGISTRATION = { kind: 'regular', gstin: '33AAAPK0000A1Z4', hsnDigits: 4, eInvoice: false }
const IDENTITY = { legalName: 'Bench Crackers', address: '1 Fire Road, Sivakasi', stateCode: '33' }
const POLL_MS = 100

type Product = { _id: string; orignalPrice: number; discountPrice: number }
const priceOf = ({ orignalPrice, discountPrice }: Product) => discountPrice || orignalPrice

/** Registers the sample shop for GST and enters tax documents, receipts and estimates, so that every list has rows. */
export async function fillMoney(shop: Shop): Promise<void> {
  const { token } = await shop.signIn()
  const authorization = `Bearer ${token}`
  async function call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const reply = await fetch(`${shop.url}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as Reply
  }
  async function setting(key: string, value: object): Promise<void> {
    const [latest] = await call<Array<{ _id: string }>>('GET', `/settings/history?key=${key}`)
    await call('POST', '/settings', { key, value, basedOn: latest?._id ?? null })
  }
  await setting('identity', { ...DEFAULT_SHOP_SETTINGS.identity, ...IDENTITY })
  await setting('registration', REGISTRATION)

  const orders = await call<Array<{ orderId: string; status: string }>>('GET', '/orders?limit=100')
  const accepted = orders.filter(({ status }) => !['processing', 'rejected', 'cancel', 'cancelled'].includes(status))
  const orderIds = accepted.slice(0, DOCUMENTS).map(({ orderId }) => orderId)
  const batch = await call<{ _id: string }>('POST', '/documents/batches', { orderIds })
  const isFinished = async () =>
    (await call<{ finishedAt: string | null }>('GET', `/documents/batches/${batch._id}`)).finishedAt !== null
  while (!(await isFinished())) await new Promise((resolve) => setTimeout(resolve, POLL_MS))

  for (let index = 0; index < RECEIPTS; index++)
    await call('POST', '/payments', {
      mode: 'upi',
      amount: 100 + index,
      reference: String(400_000_000_000 + index),
      bank: '',
      paidOn: indiaDay(new Date()),
      allocations: [{ orderId: orderIds[index % orderIds.length], amount: 100 + index }],
      isAnotherPayment: true,
    })

  const products = await call<Product[]>('GET', '/products?keyword=&page=1')
  const product = products.find((one) => Number.isInteger(priceOf(one)))
  if (!product) throw new Error('No product of the first page costs whole rupees')
  for (let index = 0; index < ESTIMATES; index++) {
    const draft = {
      customer: { fullName: `Customer ${index}`, phoneNumber: `98765${String(10_000 + index)}` },
      fulfilment: 'pickup',
      source: 'phone',
      deliveryAddress: null,
      items: [{ productId: product._id, quantity: 1 + index }],
      paymentMethod: 'UPI',
    }
    await call('POST', '/estimates', { draft, expectedTotal: priceOf(product) * (1 + index) })
  }
}
