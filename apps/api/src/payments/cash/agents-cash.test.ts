import type { AgentCash, CashReceipt, HandOver } from '@phuljhari/contract/payments/cash.contract'
import { describe, expect, it } from 'vitest'
import { collected, handedOver, handOver } from '../../../test/agents-cash.ts'
import { newKey, OWNER } from '../../../test/entries.ts'
import { addAgent } from '../../../test/factories.ts'
import { testApi } from '../../../test/harness.ts'
import { as, person } from '../../../test/staff.ts'

const api = testApi()

type Held = { agents: AgentCash[]; held: number; handOvers: HandOver[] }
const list = async () => (await api.send('GET', '/payments/cash')).json<Held>()
type OfAgent = { agent: AgentCash; receipts: CashReceipt[]; handOvers: HandOver[] }
const ofAgent = async (id: string) => (await api.send('GET', `/payments/cash/${id}`)).json<OfAgent>()
const accept = (id: string) => api.send('POST', `/payments/cash/hand-overs/${id}/accept`)
const reverse = async (paymentId: string) => {
  const reply = await api.send('POST', `/payments/${paymentId}/reverse`, { payload: { reason: 'Wrong entry' } })
  expect(reply.statusCode, reply.payload).toBe(200)
}
const erase = (id: string) =>
  api.send('POST', `/privacy/delivery-agents/${id}/erase`, { payload: { confirmation: 'ERASE' } })

const eventRows = {
  name: 'test_cash_events',
  text: "select action, actor, after from events where subject = 'cash' order by id",
}
type EventRow = { action: string; actor: string; after: Record<string, unknown> }
const events = () => api.db.many<EventRow>(eventRows)

describe('the cash of agents', () => {
  it('is what was collected and neither handed over nor reversed, the longest held first', async () => {
    const [selvi, murugan] = [await addAgent(api), await addAgent(api, { fullName: 'Murugan' })]
    expect(await list()).toEqual({ agents: [], held: 0, handOvers: [] })
    const { orderId, paymentId } = await collected(api, selvi, 1180)
    await collected(api, murugan, 500)
    const wrong = await collected(api, selvi, 20)
    await reverse(wrong.paymentId)

    const { agents, held } = await list()
    expect(held).toBe(1680)
    expect(agents).toMatchObject([
      { agentId: selvi, agentName: 'Selvi Murugan', held: 1180, orders: 1, lastHandOverAt: null },
      { agentId: murugan, held: 500, orders: 1 },
    ])
    expect(await ofAgent(selvi)).toMatchObject({
      agent: { held: 1180 },
      receipts: [{ paymentId, orderId, customerName: 'Meena', amount: 1180, isReversed: false }],
      handOvers: [],
    })
    expect((await api.send('GET', '/payments/cash/4711')).statusCode).toBe(404)
  })

  it.each([{ status: 'inactive', isActive: false }, null])(
    'keeps an agent from being deactivated, deleted and erased: %j',
    async (change) => {
      const id = await addAgent(api)
      await collected(api, id, 1180)
      const leave = () =>
        change
          ? api.send('PATCH', `/delivery-agents/${id}`, { payload: change })
          : api.send('DELETE', `/delivery-agents/${id}`)
      const message = 'This delivery agent still holds ₹1,180.00 in cash. Take it over first.'
      expect((await leave()).json()).toEqual({ code: 'agent.holds_cash', message })
      expect((await erase(id)).json()).toMatchObject({ code: 'agent.holds_cash' })

      await handedOver(api, id, { expected: 1180, counted: { n500: 2, n100: 1, n50: 1, n20: 1, n10: 1 } })
      expect((await leave()).statusCode).toBe(200)
    },
  )
})

describe('POST /payments/cash/{agentId}/hand-overs', () => {
  it('closes what the agent holds, numbered for each agent, with both names and every note', async () => {
    const [selvi, murugan] = [await addAgent(api), await addAgent(api)]
    const clerk = await person(api, 'clerk')
    const { orderId } = await collected(api, selvi, 1180)
    const counted = { n500: 2, n200: 0, n100: 1, n50: 1, n20: 1, n10: 0, coins: 10 }
    const first = await handOver(api, selvi, { expected: 1180, counted, token: clerk.token })
    expect(first.statusCode).toBe(201)
    expect(first.json()).toMatchObject({
      number: 1,
      agentName: 'Selvi Murugan',
      person: clerk.email,
      personName: 'The clerk',
      expected: 1180,
      counted,
      total: 1180,
      difference: null,
      receipts: [{ orderId, amount: 1180 }],
    })
    await collected(api, selvi, 20)
    await collected(api, murugan, 50)
    expect(await handedOver(api, selvi, { expected: 20, counted: { n20: 1 } })).toMatchObject({ number: 2 })
    expect(await handedOver(api, murugan, { expected: 50, counted: { n50: 1 } })).toMatchObject({ number: 1 })

    const { agents, handOvers } = await list()
    expect(agents).toEqual([])
    expect(handOvers.map(({ agentId, number }) => [agentId, number])).toEqual([
      [murugan, 1],
      [selvi, 2],
      [selvi, 1],
    ])
    const [event] = await events()
    expect(event).toEqual({
      action: 'handed_over',
      actor: clerk.email,
      after: {
        agentId: Number(selvi),
        agentName: 'Selvi Murugan',
        number: 1,
        expectedPaise: 118_000,
        countedPaise: 118_000,
      },
    })
  })

  it('returns the same hand-over for a repeated key, and refuses the key with a different count', async () => {
    const id = await addAgent(api)
    await collected(api, id, 500)
    const request = { expected: 500, counted: { n500: 1 }, key: newKey() }
    const [one, other] = await Promise.all([handedOver(api, id, request), handedOver(api, id, request)])
    expect(one).toEqual(other)
    expect((await handOver(api, id, { ...request, counted: { n100: 5 } })).statusCode).toBe(422)
    expect(await events()).toHaveLength(1)
  })

  it('is refused when the agent holds another amount than the actor saw, or nothing', async () => {
    const id = await addAgent(api)
    const code = async (expected: number) => (await handOver(api, id, { expected, counted: {} })).json().code
    expect(await code(0)).toBe('cash.none')
    await collected(api, id, 500)
    expect(await code(400)).toBe('cash.changed')
    expect((await handOver(api, '4711', { expected: 1, counted: {} })).statusCode).toBe(404)
    expect((await handOver(api, id, { expected: 500, counted: { n500: 0.5 } })).statusCode).toBe(400)
    const unknownNotes = { n500: 1, n2000: 1 }
    const unknownNote = await handOver(api, id, { expected: 500, counted: unknownNotes, reason: 'Too much' })
    expect([unknownNote.statusCode, unknownNote.json().fields]).toEqual([
      400,
      { counted: 'Count n500, n200, n100, n50, n20, n10 and coins' },
    ])
    expect((await ofAgent(id)).handOvers).toEqual([])
  })

  it('lets only one of ten concurrent actors take the cash', async () => {
    const id = await addAgent(api)
    for (const rupees of [500, 200, 100]) await collected(api, id, rupees)
    const request = { expected: 800, counted: { n500: 1, n200: 1, n100: 1 } }
    const replies = await Promise.all(Array.from({ length: 10 }, () => handOver(api, id, request)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(9).fill(409)])
    const { agent, handOvers } = await ofAgent(id)
    expect(agent).toMatchObject({ held: 0, orders: 0, since: null })
    expect(handOvers).toMatchObject([{ number: 1, total: 800, receipts: [{}, {}, {}] }])
  })

  it('marks a receipt that is reversed afterwards, for which the agent owes nothing', async () => {
    const id = await addAgent(api)
    const { paymentId } = await collected(api, id, 500)
    await handedOver(api, id, { expected: 500, counted: { n500: 1 } })
    await reverse(paymentId)
    const { agent, handOvers } = await ofAgent(id)
    expect(agent.held).toBe(0)
    expect(handOvers).toMatchObject([{ expected: 500, receipts: [{ paymentId, isReversed: true }] }])
  })
})

describe('a difference', () => {
  it('needs a reason and waits for the consent of an owner, once', async () => {
    const id = await addAgent(api)
    const clerk = await person(api, 'clerk')
    await collected(api, id, 1180)
    const short = { expected: 1180, counted: { n500: 2 }, token: clerk.token }
    const refused = await handOver(api, id, short)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fields).toEqual({ reason: 'Enter why the count differs' })

    const { _id } = await handedOver(api, id, { ...short, reason: 'Fell out of the bag' })
    expect((await ofAgent(id)).handOvers).toMatchObject([
      { total: 1000, difference: { amount: -180, reason: 'Fell out of the bag', accepted: null } },
    ])
    const byClerk = await as(api, clerk.token)('POST', `/payments/cash/hand-overs/${_id}/accept`)
    expect(byClerk.statusCode).toBe(403)

    const replies = await Promise.all([accept(_id), accept(_id)])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await list()).handOvers).toMatchObject([{ difference: { accepted: { person: OWNER } } }])
    expect((await events()).map(({ action, actor }) => [action, actor])).toEqual([
      ['handed_over', clerk.email],
      ['difference_accepted', OWNER],
    ])
  })

  it('is accepted at once when an owner counts; a count that agrees has none', async () => {
    const id = await addAgent(api)
    await collected(api, id, 100)
    const excess = await handedOver(api, id, { expected: 100, counted: { n100: 1, coins: 0.5 }, reason: 'Tip' })
    expect(excess.difference).toMatchObject({ amount: 0.5, accepted: { person: OWNER } })
    await collected(api, id, 100)
    const { _id, difference } = await handedOver(api, id, { expected: 100, counted: { n100: 1 } })
    expect(difference).toBeNull()
    expect((await accept(_id)).json().code).toBe('cash.no_difference')
    expect((await accept('4711')).json().code).toBe('cash.not_found')
  })
})

describe.each([
  ['cash_hand_overs', 'number = 2'],
  ['cash_hand_over_receipts', 'payment_id = payment_id + 1'],
  ['cash_differences', "reason = 'none'"],
  ['cash_differences', 'accepted_at = null, accepted_by = null'],
])('%s', (table, change) => {
  it(`refuses ${change} and removal, also by the owner of the tables`, async () => {
    const id = await addAgent(api)
    await collected(api, id, 100)
    await handedOver(api, id, { expected: 100, counted: {}, reason: 'Stolen' })
    for (const text of [`update ${table} set ${change}`, `delete from ${table}`])
      await expect(api.db.owner.run({ name: `test ${text}`.slice(0, 63), text })).rejects.toMatchObject({
        code: '42501',
      })
  })
})

it('Erasing an agent erases the name in the events of cash', async () => {
  const id = await addAgent(api)
  await collected(api, id, 100)
  await handedOver(api, id, { expected: 100, counted: { n100: 1 } })
  expect((await erase(id)).statusCode).toBe(200)
  expect((await events())[0]?.after).toMatchObject({ agentName: '[erased]', number: 1 })
  expect((await list()).handOvers).toMatchObject([{ agentName: 'Erased agent' }])
})
