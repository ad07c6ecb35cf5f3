import * as contract from '@phuljhari/contract/payments/cash.contract'
import type { AgentCash, HandOver } from '@phuljhari/contract/payments/cash.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { userWith } from '../../../../test/staff.ts'
import { CashPage } from './CashPage.tsx'
import { printHandOver } from './print-hand-over.tsx'

const murugan: AgentCash = {
  agentId: '7',
  agentName: 'Murugan',
  held: 1180,
  orders: 2,
  since: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  lastHandOverAt: null,
}
const receipt = {
  paymentId: '1',
  orderId: 'ORD-202611-000042',
  customerName: 'Kavitha Raman',
  amount: 1180,
  at: '2026-11-22T05:15:00.000Z',
  isReversed: false,
}
const handOver = (changes: Partial<HandOver> = {}): HandOver => ({
  _id: '11',
  number: 3,
  agentId: '7',
  agentName: 'Murugan',
  at: '2026-11-22T12:00:00.000Z',
  person: 'clerk@shop.example',
  personName: 'Meena',
  expected: 1180,
  counted: { n500: 2, n200: 0, n100: 0, n50: 0, n20: 0, n10: 0, coins: 0 },
  total: 1000,
  difference: { amount: -180, reason: 'Fell out of the bag', accepted: null },
  receipts: [receipt],
  ...changes,
})

function open(agents: AgentCash[], handOvers: HandOver[] = [], role: 'owner' | 'clerk' = 'owner') {
  const held = agents.reduce((sum, agent) => sum + agent.held, 0)
  answer(contract.listAgentCash, () => HttpResponse.json({ agents, held, handOvers }))
  answer(contract.getAgentCash, () => HttpResponse.json({ agent: murugan, receipts: [receipt], handOvers }))
  return renderScreen(CashPage, { at: '/orders/payments/cash', as: userWith(role) })
}
async function take() {
  const { user } = open([murugan])
  const sent: Array<{ key: string | null; body: unknown }> = []
  const replyWith = (reply: () => Response) =>
    answer(contract.takeHandOver, async ({ request }) => {
      sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() })
      return reply()
    })
  await user.click(await screen.findByRole('button', { name: 'Take cash' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take cash from Murugan' }))
  await dialog.findByText('What was collected (1)')
  const type = async (name: string | RegExp, text: string) =>
    user.type(dialog.getByRole('textbox', { name }), `{Control>}a{/Control}${text}`)
  return { user, dialog, type, sent, replyWith, submit: () => user.keyboard('{Enter}') }
}

afterEach(() => {
  vi.restoreAllMocks()
  document.querySelectorAll('iframe').forEach((frame) => frame.remove())
})

describe('the cash of agents', () => {
  it('says when there is none, and offers a retry when it cannot be loaded', async () => {
    answer(contract.listAgentCash, () => new HttpResponse(null, { status: 503 }))
    const { user } = renderScreen(CashPage, { at: '/orders/payments/cash' })
    expect(
      await screen.findByText('The cash of the agents could not be loaded. The server is unavailable.'),
    ).toBeVisible()
    answer(contract.listAgentCash, () => HttpResponse.json({ agents: [], held: 0, handOvers: [] }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'No cash is held' })).toBeVisible()
  })

  it('lists who holds how much since when, and the hand-overs', async () => {
    open([murugan], [handOver({ total: 1180, difference: null })])
    const agents = within(await screen.findByRole('region', { name: 'Agents with cash' }))
    const row = agents.getAllByRole('row')[1]
    expect(row).toHaveTextContent(/Murugan2 orders₹1,180\.00.*\(3 days\)NoneTake cash/)
    const history = within(screen.getByRole('region', { name: 'Hand-overs' }))
    expect(history.getAllByRole('row')[1]).toHaveTextContent(/Murugan, no\. 31 order.*Meena₹1,180\.00₹1,180\.00Agrees/)
  })

  it('lets owners accept a difference, which clerks can only see', async () => {
    const { user } = open([], [handOver()])
    expect(await screen.findByText('₹180.00 short')).toBeVisible()
    expect(screen.getByText('Fell out of the bag')).toBeVisible()
    let asked = ''
    const accepted = { at: '2026-11-22T13:00:00.000Z', person: 'owner@shop.example' }
    const after = handOver({ difference: { amount: -180, reason: 'Fell out of the bag', accepted } })
    answer(contract.acceptDifference, ({ params }) => {
      asked = String(params['id'])
      answer(contract.listAgentCash, () => HttpResponse.json({ agents: [], held: 0, handOvers: [after] }))
      return HttpResponse.json(after)
    })
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    const question = within(await screen.findByRole('dialog', { name: 'Accept difference' }))
    expect(question.getByText('Murugan: ₹180.00 short. Reason: Fell out of the bag')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('Accepted by owner@shop.example')).toBeVisible()
    expect(asked).toBe('11')
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  })

  it('offers a clerk no button to accept a difference', async () => {
    open([], [handOver()], 'clerk')
    expect(await screen.findByText('Not accepted yet')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  })
})

describe('taking cash', () => {
  it('counts by note, with the running total and difference, and offers the receipt', async () => {
    const { user, dialog, type, sent, replyWith, submit } = await take()
    expect(dialog.getByText('₹1,180.00 short')).toBeVisible()
    await type('₹500 notes', '2')
    await type('₹100 notes', '1')
    await type('₹50 notes', '1')
    await type('₹20 notes', '1')
    expect(dialog.getByText('₹10.00 short')).toBeVisible()
    await type('Coins (₹)', '10')
    expect(dialog.getByText('Agrees')).toBeVisible()
    expect(dialog.queryByRole('textbox', { name: /Reason/ })).toBeNull()
    replyWith(() => HttpResponse.json(handOver({ total: 1180, difference: null }), { status: 201 }))
    await submit()
    expect(await dialog.findByRole('status')).toHaveTextContent('₹1,180.00 taken over from Murugan')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      body: { expected: 1180, counted: { n500: '2', n200: '', n100: '1', coins: '10' }, reason: '' },
    })
    expect(dialog.getByRole('button', { name: 'Print receipt' })).toHaveFocus()
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('demands a reason when the count differs, and whole numbers of notes', async () => {
    const { dialog, type, sent, replyWith, submit } = await take()
    replyWith(() => HttpResponse.json(handOver(), { status: 201 }))
    await type('₹500 notes', '2.5')
    await submit()
    expect(await dialog.findByText('Enter a whole number of notes')).toBeVisible()
    await type('₹500 notes', '2')
    await submit()
    expect(await dialog.findByText('Enter why the count differs')).toBeVisible()
    expect(sent).toEqual([])
    await type(/Reason/, 'Fell out of the bag')
    await dialog.findByRole('button', { name: 'Take cash' }).then((button) => button.click())
    expect(await dialog.findByText('An administrator must still accept the difference.')).toBeVisible()
  })

  it('keeps the count after a refusal, and compares it with the new amount', async () => {
    const { dialog, type, sent, replyWith, submit } = await take()
    await type('₹500 notes', '2')
    await type('₹100 notes', '1')
    await type('Coins (₹)', '80')
    const message = 'The amount that the agent holds has changed. Check it and count again.'
    replyWith(() => HttpResponse.json({ code: 'cash.changed', message }, { status: 409 }))
    answer(contract.getAgentCash, () =>
      HttpResponse.json({ agent: { ...murugan, held: 1280 }, receipts: [receipt], handOvers: [] }),
    )
    await submit()
    expect(await dialog.findByText(message)).toBeVisible()
    expect(await dialog.findByText('₹100.00 short')).toBeVisible()
    await type('₹100 notes', '2')
    await submit()
    await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ expected: 1180 }, { expected: 1280 }]))
  })
})

it('prints the count of a hand-over, the difference with its reason, the orders and both names', async () => {
  await printHandOver(handOver(), (actor) => actor)
  const page = document.querySelector('iframe')?.contentDocument
  expect(page?.title).toBe('Cash hand-over Murugan 3')
  const text = page?.body.textContent ?? ''
  for (const part of [
    'Murugan, no. 3',
    '₹5002₹1,000.00',
    '₹180.00 short',
    'Fell out of the bag. Not accepted yet',
    'ORD-202611-000042Kavitha Raman₹1,180.00',
    'Handed over byMurugan',
    'Taken byMeena',
  ])
    expect(text).toContain(part)
})
