import { randomUUID } from 'node:crypto'
import type { AgentCash } from '@phuljhari/contract/payments/cash.contract'
import type { OrderMoneyReply } from '@phuljhari/contract/payments/payments.contract'
import { addDays } from '@phuljhari/contract/rules/dates'
import type { RunProblem } from '@phuljhari/contract/runs/runs.contract'
import { describe, expect, it } from 'vitest'
import { addAgent } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { runsOf, TODAY } from '../../test/runs.ts'

const api = testApi()
const { action, phoneOf, report, results, run } = runsOf(api)
const CASH = { paid: { mode: 'cash', amount: 141 } }
const statusOf = async (orderId: string) => (await api.send('GET', `/orders/${orderId}`)).json().status
const moneyOf = async (orderId: string) =>
  (await api.send('GET', `/orders/${orderId}/payments`)).json<OrderMoneyReply>()
const cashOf = async (agentId: string) =>
  (await api.send('GET', `/payments/cash/${agentId}`)).json<{ agent: AgentCash }>().agent.held
const whyOf = { name: 'test_run_why', text: 'select why from run_actions where id = $1' }
const why = async ({ id }: { id: string }) => (await api.db.one<{ why: string }>(whyOf, [id])).why
const reassign = (orderId: string, agentId: string, day = TODAY) =>
  api.send('PATCH', `/orders/${orderId}/assignment`, {
    payload: { deliveryAgentId: agentId, expectedDeliveryDate: day, deliveryTimeSlot: '6PM-9PM (Night)' },
  })

/** A delivery for cash that the phone of a run recorded, and then something else happened. */
async function delivery(meanwhile: (run: { orderId: string; runId: string; agentId: string }) => Promise<unknown>) {
  const { agentId, runId, orderId } = await run()
  const phone = await phoneOf(runId)
  const delivered = await action(phone, orderId, 'delivered', CASH)
  await meanwhile({ orderId, runId, agentId })
  return { agentId, runId, orderId, phone, delivered }
}

// covers beyond-133
describe('a delivery that does not fit goes to the list of the clerk, and changes nothing', () => {
  it.each<[string, string, Parameters<typeof delivery>[0], string]>([
    [
      'given to somebody else',
      'reassigned',
      async ({ orderId }) => reassign(orderId, await addAgent(api, { phoneNumber: '98765 00022' })),
      'assigned',
    ],
    [
      'moved to another day',
      'reassigned',
      ({ orderId, agentId }) => reassign(orderId, agentId, addDays(TODAY, 1)),
      'assigned',
    ],
    ['changed', 'edited', ({ orderId, agentId }) => reassign(orderId, agentId), 'assigned'],
    ['cancelled', 'cancelled', ({ orderId }) => api.send('PATCH', `/orders/cancel/${orderId}`), 'cancel'],
    [
      'delivered in the portal',
      'delivered',
      ({ orderId }) =>
        api.send('PATCH', `/delivery-agents/orders/${orderId}/status`, { payload: { status: 'delivered' } }),
      'delivered',
    ],
    ['of a link that was ended', 'revoked', ({ runId }) => api.send('DELETE', `/runs/${runId}/link`), 'assigned'],
  ])('when the order was %s', async (_what, expected, meanwhile, status) => {
    const { agentId, orderId, phone, delivered } = await delivery(meanwhile)
    expect((await results(phone, [delivered]))[0]).toMatchObject({ id: delivered.id, outcome: 'reported' })
    expect(await why(delivered)).toBe(expected)
    expect(await statusOf(orderId)).toBe(status)
    expect(await cashOf(agentId)).toBe(0)
  })

  it.each([
    ['that is 11 minutes slow', -11],
    ['that is 11 minutes fast', 11],
  ])('when it was sent by a clock %s', async (_what, minutes) => {
    const { orderId, phone, delivered } = await delivery(async () => {})
    await results(phone, [delivered], new Date(Date.now() + minutes * 60_000))
    expect([await why(delivered), await statusOf(orderId)]).toEqual(['clock', 'assigned'])
  })

  it.each([
    ['in the future', 3_600_000],
    ['before its link was made', -3_600_000],
  ])('when it claims to have happened %s', async (_what, offset) => {
    const { orderId, phone, delivered } = await delivery(async () => {})
    const forged = { ...delivered, happenedAt: new Date(Date.now() + offset).toISOString() }
    await results(phone, [forged])
    expect([await why(delivered), await statusOf(orderId)]).toEqual(['clock', 'assigned'])
  })

  it.each([
    ['one that does not exist yet', 900_000_000],
    ['that of nothing', 0],
    ['one of another order', 1],
  ])('when it names a forged version: %s', async (_what, version) => {
    const { orderId, phone, delivered } = await delivery(async () => {})
    await results(phone, [{ ...delivered, version }])
    expect([await why(delivered), await statusOf(orderId)]).toEqual(['edited', 'assigned'])
  })

  it('when the life cycle does not allow it, such as an older step after a later one', async () => {
    const { runId, orderId } = await run()
    const phone = await phoneOf(runId)
    const [picked, left] = [await action(phone, orderId, 'picked_up'), await action(phone, orderId, 'in_transit')]
    const outcomes = await results(phone, [left, picked])
    expect(outcomes).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'reported', message: 'This order is in transit and cannot become picked up' },
    ])
    expect(await statusOf(orderId)).toBe('in_transit')
  })
})

describe('a phone', () => {
  it('that repeats an id with other content gets what became of the first', async () => {
    const { agentId, orderId, phone, delivered } = await delivery(async () => {})
    const first = await results(phone, [delivered])
    const altered = { ...delivered, paid: { mode: 'cash', amount: 999 }, id: delivered.id.toUpperCase() }
    expect(await results(phone, [altered])).toEqual(first)
    expect(await cashOf(agentId)).toBe(141)
    expect((await moneyOf(orderId)).rows).toHaveLength(1)
  })

  it('that delivers an order a second time by another id records no second payment', async () => {
    const { agentId, phone, delivered } = await delivery(async () => {})
    const again = { ...delivered, id: randomUUID() }
    expect((await results(phone, [delivered, again])).map(({ outcome }) => outcome)).toEqual(['applied', 'reported'])
    expect(await cashOf(agentId)).toBe(141)
  })

  it('may use the id of a phone of another run, without seeing or changing what that one sent', async () => {
    const { phone, delivered } = await delivery(async () => {})
    const agentId = await addAgent(api, { phoneNumber: '98765 03210' })
    const orderId = await runsOf(api).assignedOrder(agentId)
    const other = await phoneOf(await runsOf(api).startRun(agentId))
    const same = { ...(await action(other, orderId, 'failed')), id: delivered.id }
    expect(await results(other, [same])).toMatchObject([{ outcome: 'applied' }])
    expect(await results(phone, [delivered])).toMatchObject([{ outcome: 'applied' }])
  })

  it.each([
    ['is not text', () => ({ takenBy: 'a\0b\ud83d' }), 'applied'],
    ['would be cut within an emoji', () => ({ more: '\u{1f600}'.repeat(2000), happenedAt: 'x' }), 'refused'],
    ['would be cut one further', () => ({ more: `x${'\u{1f600}'.repeat(2000)}`, happenedAt: 'x' }), 'refused'],
  ])(
    'may send what no database stores, without holding up the reports after it: what %s',
    async (_what, more, outcome) => {
      const { phone, delivered } = await delivery(async () => {})
      const after = { ...delivered, id: randomUUID() }
      const outcomes = await results(phone, [{ ...delivered, ...more() }, after])
      expect(outcomes).toMatchObject([{ outcome }, { outcome: outcome === 'applied' ? 'reported' : 'applied' }])
    },
  )

  it('is refused a request that has no actions, too many, or no time', async () => {
    const { phone, delivered } = await delivery(async () => {})
    expect((await report(phone, [])).statusCode).toBe(400)
    expect(
      (
        await report(
          phone,
          Array.from({ length: 51 }, () => delivered),
        )
      ).statusCode,
    ).toBe(400)
    const replies = await api.anonymous('POST', '/run/actions', {
      headers: runsOf(api).headersOf(phone),
      payload: { sentAt: 'now', actions: [delivered] },
    })
    expect(replies.statusCode).toBe(400)
  })
})

// covers beyond-134
describe('the money of a delivery is recorded as it was taken', () => {
  async function paid(
    amount: number | string,
    more: object = {},
    meanwhile: (orderId: string) => Promise<unknown> = async () => {},
  ) {
    const { agentId, orderId, phone, delivered } = await delivery(({ orderId: id }) => meanwhile(id))
    const sent = { ...delivered, paid: { mode: 'cash', amount, ...more } }
    const [result] = await results(phone, [sent])
    return {
      agentId,
      orderId,
      result,
      why: await why(sent),
      held: await cashOf(agentId),
      money: await moneyOf(orderId),
    }
  }

  it('a part of what is due', async () => {
    const { result, held, money } = await paid(100)
    expect([result?.outcome, held, money.balance]).toEqual(['applied', 100, 41])
  })

  it('somewhat more than is due, which the clerk sees', async () => {
    const { result, why: reason, held, orderId } = await paid(200)
    expect([result?.outcome, reason, held, await statusOf(orderId)]).toEqual(['reported', 'aboveDue', 200, 'delivered'])
  })

  it('but far more than is due only once a clerk has decided so', async () => {
    const { result, why: reason, held, money, orderId, agentId } = await paid(9_999_999)
    expect([result?.outcome, reason, held, await statusOf(orderId)]).toEqual(['reported', 'cashLimit', 0, 'delivered'])
    expect(money).toMatchObject({ paid: 0, rows: [] })

    const slip = await paid(1410)
    expect([slip.result?.outcome, slip.why, slip.held]).toEqual(['reported', 'aboveDue', 0])
    expect(slip.result?.message).toContain('₹1,410.00 taken, ₹141.00 due: ₹1,269.00 more')
    const upi = await paid(1410, { mode: 'upi', reference: '412345678901' })
    expect([upi.why, upi.money.toVerify]).toEqual(['aboveDue', 0])

    const { problems } = (await api.send('GET', '/runs')).json<{ problems: RunProblem[] }>()
    const { runId, _id } = problems.find((one) => one.orderId === slip.orderId) ?? { runId: '', _id: '' }
    const decide = { payload: { decision: 'accept', note: 'He has it' } }
    expect((await api.send('POST', `/runs/${runId}/problems/${_id}/resolve`, decide)).statusCode).toBe(200)
    expect([await cashOf(slip.agentId), await cashOf(agentId)]).toEqual([1410, 0])
  })

  it('cash from ₹2,00,000 only once a clerk has decided so', async () => {
    const raise = {
      name: 'test_run_total',
      text: `update orders set subtotal_paise = subtotal_paise + 30000000, total_paise = total_paise + 30000000
             where order_id = $1`,
    }
    const { result, why: reason, held } = await paid(250_000, {}, (orderId) => api.db.run(raise, [orderId]))
    expect([result?.outcome, reason, held]).toEqual(['reported', 'cashLimit', 0])
  })

  it('for an order that was paid already only once a clerk has decided so', async () => {
    const {
      result,
      why: reason,
      held,
    } = await paid(141, {}, (orderId) =>
      api.send('POST', '/payments', {
        payload: { mode: 'cash', amount: 141, allocations: [{ orderId, amount: 141 }] },
        headers: { 'idempotency-key': randomUUID() },
      }),
    )
    expect([result?.outcome, reason, held]).toEqual(['reported', 'paid', 0])
  })

  it('UPI with and without a UTR, as a claim', async () => {
    const withUtr = await paid(141, { mode: 'upi', reference: '4123 4567 8901' })
    expect([withUtr.result?.outcome, withUtr.held]).toEqual(['applied', 0])
    expect(withUtr.money).toMatchObject({ paid: 0, toVerify: 141, rows: [{ reference: '412345678901' }] })
  })

  it('UPI without a UTR, or with one that is none, as a claim without it', async () => {
    const without = await paid(141, { mode: 'upi' })
    expect([without.result?.outcome, without.money.toVerify]).toEqual(['applied', 141])
    const bad = await paid(141, { mode: 'upi', reference: 'ok done' })
    expect([bad.result?.outcome, bad.why, bad.money.toVerify]).toEqual(['reported', 'reference', 141])
  })

  it('not again with a UTR that was recorded before, which the clerk sees', async () => {
    await paid(141, { mode: 'upi', reference: '412345678901' })
    const { result, why: reason, money, orderId } = await paid(141, { mode: 'upi', reference: '412345678901' })
    expect([result?.outcome, reason, money.toVerify, await statusOf(orderId)]).toEqual([
      'reported',
      'moneyRefused',
      0,
      'delivered',
    ])
    expect(result?.message).toContain('already recorded')
  })

  it.each([0, -5, '', 'a lot', null, 1e20, '1e3', Number.MAX_SAFE_INTEGER])(
    'and an altered amount changes nothing: %s',
    async (amount) => {
      const { orderId, phone, delivered } = await delivery(async () => {})
      const [result] = await results(phone, [{ ...delivered, paid: { mode: 'cash', amount } }])
      expect([result?.outcome, await statusOf(orderId)]).toEqual(['refused', 'assigned'])
    },
  )
})
