import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApi } from '../../test/harness.ts'
import { runsOf, type Phone } from '../../test/runs.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()
const { action, open, results, run } = runsOf(api)
const UPI = { paid: { mode: 'upi', amount: 141, reference: '412345678901' } }

/** A clerk who may verify payments, and what such a clerk sends. */
async function verifier(email: string) {
  const { token } = await person(api, 'clerk', { email, rights: ['payments.verify'] })
  return as(api, token)
}
/** A phone that has opened a link which this person made. */
async function phoneBy(send: ReturnType<typeof as>, runId: string): Promise<Phone> {
  const { link } = (await send('POST', `/runs/${runId}/link`)).json<{ link: string }>()
  const secret = link.split('#')[1] ?? ''
  return { secret, device: (await open(secret)).json<{ device: string }>().device }
}
const claimOf = async (orderId: string) =>
  (await api.send('GET', `/orders/${orderId}/payments`)).json<{ rows: Array<{ _id: string; state: string }> }>().rows[0]
const eventsWithLink = {
  name: 'test_events_with_link',
  text: `select distinct e.subject, e.after ->> 'linkMadeBy' as maker, (e.after ->> 'linkId')::bigint = l.id as linked
         from events e, run_links l where e.actor = 'agent' order by 1`,
}

describe('whoever made the link of a run', () => {
  // covers beyond-134
  it('has recorded the payments that came through it: someone else verifies and rejects them', async () => {
    const [maker, colleague] = [await verifier('maker@shop.example'), await verifier('other@shop.example')]
    const { runId, orderId } = await run()
    const phone = await phoneBy(maker, runId)
    await results(phone, [await action(phone, orderId, 'delivered', UPI)])
    const { _id = '' } = (await claimOf(orderId)) ?? {}
    for (const [step, payload] of [
      ['verify', { confirmed: true }],
      ['reject', { reason: 'No' }],
    ] as const)
      expect((await maker('POST', `/payments/${_id}/${step}`, payload)).json().code).toBe('payment.own_entry')
    const queueOf = async (send: typeof maker) => (await send('GET', '/payments/to-verify')).json().claims
    expect(await queueOf(maker)).toMatchObject([{ isOwn: true, linkMadeBy: 'maker@shop.example' }])
    expect(await queueOf(colleague)).toMatchObject([{ isOwn: false }])
    expect((await colleague('POST', `/payments/${_id}/verify`, {})).json()).toMatchObject({ state: 'verified' })
  })

  it('has recorded them also where a colleague took the report from the list of problems', async () => {
    const [maker, colleague] = [await verifier('maker@shop.example'), await verifier('other@shop.example')]
    const { runId, orderId } = await run()
    const phone = await phoneBy(maker, runId)
    const sent = await action(phone, orderId, 'delivered', UPI)
    await api.send('DELETE', `/runs/${runId}/link`)
    await results(phone, [sent])
    const accept = { decision: 'accept' }
    expect((await colleague('POST', `/runs/${runId}/problems/${sent.id}/resolve`, accept)).statusCode).toBe(200)
    const { _id = '' } = (await claimOf(orderId)) ?? {}
    for (const send of [maker, colleague])
      expect((await send('POST', `/payments/${_id}/verify`, {})).json().code).toBe('payment.own_entry')
  })

  it('is named by every event of the delivery, with the link, and by the history of the order', async () => {
    const maker = await verifier('maker@shop.example')
    const { runId, orderId } = await run()
    const phone = await phoneBy(maker, runId)
    await results(phone, [
      { ...(await action(phone, orderId, 'picked_up')), id: randomUUID() },
      await action(phone, orderId, 'delivered', { paid: { mode: 'cash', amount: 141 } }),
    ])
    expect(await api.db.many(eventsWithLink)).toEqual(
      ['order', 'payment', 'run'].map((subject) => ({ subject, maker: 'maker@shop.example', linked: true })),
    )
    const history = (await api.send('GET', `/orders/${orderId}/events`)).json()
    expect(history.at(-1)).toMatchObject({ actor: 'agent', linkMadeBy: 'maker@shop.example' })
  })
})
