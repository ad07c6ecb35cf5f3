import { expect } from 'vitest'
import type { HandOver } from '@phuljhari/contract/payments/cash.contract'
import type { CashCount } from '@phuljhari/contract/payments/count-cash'
import { newKey } from './entries.ts'
import { orderIn } from './factories.ts'
import type { TestApi } from './harness.ts'
import { as } from './staff.ts'

const collectedPayment = {
  name: 'test_collected',
  text: 'select payment_id as id from allocations where order_id = $1 order by id desc limit 1',
}
/** Marks an order delivered, with the cash that was collected, if any. */
export const deliver = (api: TestApi, orderId: string, collected?: object) =>
  api.send('PATCH', `/delivery-agents/orders/${orderId}/status`, {
    payload: { status: 'delivered', ...(collected && { collected }) },
  })
/** Delivers an order whose cash the agent then holds. @param amount in rupees */
export async function collected(api: TestApi, agentId: string, amount: number, assigned?: string) {
  const orderId = assigned ?? (await orderIn(api, 'assigned', agentId))
  const reply = await deliver(api, orderId, { mode: 'cash', amount })
  expect(reply.statusCode, reply.payload).toBe(200)
  const { id } = await api.db.one<{ id: number }>(collectedPayment, [orderId])
  return { orderId, paymentId: String(id) }
}

type HandOverRequest = { expected: number; counted: Partial<CashCount>; reason?: string; key?: string; token?: string }
/** Sends a hand-over as the administrator, or as the person with this token. */
export function handOver(api: TestApi, agentId: string, { key = newKey(), token, ...payload }: HandOverRequest) {
  const [url, headers] = [`/payments/cash/${agentId}/hand-overs`, { 'idempotency-key': key }]
  return token === undefined
    ? api.send('POST', url, { payload, headers })
    : as(api, token)('POST', url, payload, headers)
}
export const handedOver = async (api: TestApi, agentId: string, request: HandOverRequest): Promise<HandOver> =>
  (await handOver(api, agentId, request)).json<HandOver>()
