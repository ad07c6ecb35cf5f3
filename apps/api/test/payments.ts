import { expect } from 'vitest'
import type { OrderMoneyReply, Payment } from '@phuljhari/contract/payments/payments.contract'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { draftOf, entered } from './entries.ts'
import { addProduct } from './factories.ts'
import { STOREFRONT_KEY, type TestApi } from './harness.ts'
import { as } from './staff.ts'

let keys = 0
const newKey = (): string => `payment-${Date.now()}-${(keys += 1)}`
let utrs = 0
/** A UPI reference that no other payment has. */
export const newUtr = (): string => String(400_000_000_000 + (utrs += 1))

type Customer = { fullName: string; phoneNumber: string }
/** An order of one line at this price in rupees, accepted unless stated otherwise. */
export async function orderOf(
  api: TestApi,
  amount: number,
  { accept = true, customer }: { accept?: boolean; customer?: Customer } = {},
): Promise<Order> {
  const product = await addProduct(api, {
    productName: `Rocket ${newKey()}`,
    orignalPrice: String(amount),
    discountPrice: '',
  })
  const draft = draftOf([{ productId: product._id, quantity: 1 }], customer && { customer })
  return entered(api, draft, { expectedTotal: amount, accept })
}

type Sending = { key?: string; token?: string }
/** Sends a request as the administrator, or as the person with this token, with an Idempotency-Key. */
export function send(api: TestApi, url: string, payload: object, { key = newKey(), token }: Sending = {}) {
  const headers = { 'idempotency-key': key }
  return token === undefined
    ? api.send('POST', url, { payload, headers })
    : as(api, token)('POST', url, payload, headers)
}
async function created(reply: ReturnType<typeof send>): Promise<Payment> {
  const { statusCode, payload } = await reply
  expect({ statusCode, payload }).toMatchObject({ statusCode: 201 })
  return (await reply).json<Payment>()
}

/** A UPI receipt for an order, with the fields of `change`; confirmed not to be a payment that already waits. */
export const receiptOf = (order: Pick<Order, 'orderId'> | null, amount: number, change: object = {}) => ({
  mode: 'upi',
  amount,
  reference: newUtr(),
  allocations: order === null ? [] : [{ orderId: order.orderId, amount }],
  confirmed: true,
  ...change,
})
export const record = (api: TestApi, receipt: object, sending?: Sending) =>
  created(send(api, '/payments', receipt, sending))
export const CASH = { mode: 'cash', reference: '' } as const

export async function verified(api: TestApi, receipt: object): Promise<Payment> {
  const { _id, state } = await record(api, receipt)
  return state === 'verified' ? read(api, _id) : changed(api, _id, 'verify')
}
/** Verifies (as confirmed), rejects, reverses or divides a payment. */
export async function changed(api: TestApi, id: string, action: string, change: object = {}): Promise<Payment> {
  const payload = action === 'verify' ? { confirmed: true, ...change } : change
  const reply = await api.send('POST', `/payments/${id}/${action}`, { payload })
  expect({ status: reply.statusCode, body: reply.payload }).toMatchObject({ status: 200 })
  return reply.json<Payment>()
}
export const read = async (api: TestApi, id: string): Promise<Payment> =>
  (await api.send('GET', `/payments/${id}`)).json()
export const refund = (api: TestApi, { orderId }: Pick<Order, 'orderId'>, amount: number, change: object = {}) =>
  send(api, `/orders/${orderId}/refunds`, {
    mode: 'upi',
    amount,
    reference: newUtr(),
    reason: 'Returned',
    beyondOverpayment: true,
    ...change,
  })
export const writeOff = (api: TestApi, { orderId }: Pick<Order, 'orderId'>, amount: number) =>
  send(api, `/orders/${orderId}/write-offs`, { amount, reason: 'Small difference' })
/** Claims a payment as the storefront does. */
export const claim = (api: TestApi, { orderId }: Pick<Order, 'orderId'>, amount: number, change: object = {}) =>
  api.anonymous('POST', `/orders/${orderId}/payments`, {
    payload: { mode: 'upi', amount, reference: newUtr(), ...change },
    headers: { 'x-api-key': STOREFRONT_KEY, 'idempotency-key': newKey() },
  })

export const moneyOf = async (api: TestApi, { orderId }: Pick<Order, 'orderId'>): Promise<OrderMoneyReply> =>
  (await api.send('GET', `/orders/${orderId}/payments`)).json()
/**
 * Balance and what is to be verified, in rupees, after checking that the cached amounts equal a recount of the rows.
 */
export async function balanceOf(api: TestApi, order: Pick<Order, 'orderId'>) {
  await expectCachesToAgree(api)
  const { balance, toVerify } = await moneyOf(api, order)
  return { balance, toVerify }
}

const disagreeing = {
  name: 'test_money_disagreeing',
  text: `select o.order_id from orders o join order_money(array(select order_id from orders)) m using (order_id)
         where (o.paid_paise, o.to_verify_paise, o.written_off_paise)
           is distinct from (m.paid_paise, m.to_verify_paise, m.written_off_paise)
         union all
         select p.id::text from payments p where p.allocated_paise <> (
           select coalesce(sum(amount_paise), 0) from allocations where payment_id = p.id) + (
           select coalesce(sum(amount_paise), 0) from payments r where r.refund_of = p.id and r.reversed_by is null)
         union all
         select p.id::text from payments p left join vouchers v on v.payment_id = p.id
         where p.number is distinct from v.number`,
}
/** Expects the cached amounts of orders and payments to equal a recount of the ledger. */
export async function expectCachesToAgree(api: TestApi): Promise<void> {
  expect(await api.db.many(disagreeing)).toEqual([])
}

const note = { name: 'test_note', text: 'update orders set noted_paise = noted_paise + $2 where order_id = $1' }
/** Changes an order as a credit note of this amount would. */
export const addNote = (api: TestApi, { orderId }: Pick<Order, 'orderId'>, rupees: number) =>
  api.db.run(note, [orderId, rupees * 100])
