import type { HandOver } from '@phuljhari/contract/payments/cash.contract'
import type { CashCount } from '@phuljhari/contract/payments/count-cash'
import { newKey } from './entries.ts'
import { orderIn } from './factories.ts'
import type { TestApi } from './harness.ts'
import { as } from './staff.ts'

const receipt = {
  name: 'test_cash_receipt',
  text: `with p as (
           insert into payments (kind, amount_paise, mode, paid_on, customer_name, source, holder, agent_id,
             recorded_by, state, decided_at, decided_by)
           values ('receipt', $2, 'cash', now()::date, 'Meena', 'agent', 'agent', $1, 'test', 'verified', now(), 'test')
           returning id, amount_paise)
         insert into allocations (payment_id, order_id, amount_paise, person)
         select id, $3, amount_paise, 'test' from p returning payment_id`,
}
/** A delivered order whose cash the agent holds. @param rupees collected */
export async function collected(api: TestApi, agentId: string, rupees: number) {
  const orderId = await orderIn(api, 'delivered', agentId)
  const { payment_id } = await api.db.one<{ payment_id: number }>(receipt, [agentId, rupees * 100, orderId])
  return { orderId, paymentId: String(payment_id) }
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
