import * as contract from '@phuljhari/contract/payments/payments.contract'
import type { Claim } from '@phuljhari/contract/payments/payments.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { moneySummary, serverClaim, serverPayment } from '../../../../test/payments.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { config } from '../../../lib/config.ts'
import { VerifyPage } from './VerifyPage.tsx'

const FIRST = serverClaim({ _id: '1', amount: 1000, reference: '100000000001' })
const OWN = serverClaim({ _id: '2', amount: 2000, reference: '100000000002', isOwn: true })
const DELIVERED = moneySummary({ status: 'delivered', total: 2000, due: 2000, balance: 2000 })
const PENDING = moneySummary({ orderId: 'ORD-202611-000077', status: 'processing', due: 0, balance: 0 })
const LAST = serverClaim({ _id: '3', amount: 3000, reference: '100000000003' })

function open(claims: readonly Claim[], as: unknown = { name: 'Test' }) {
  const queue = [...claims]
  const decided: string[] = []
  const decide = (id: unknown, what: string) => {
    decided.push(`${what} ${String(id)}`)
    const [claim] = queue.splice(
      queue.findIndex(({ _id }) => _id === id),
      1,
    )
    return HttpResponse.json(serverPayment({ _id: String(id), amount: claim?.amount ?? 0 }))
  }
  answer(contract.listClaims, () =>
    HttpResponse.json({
      total: queue.length,
      amount: queue.reduce((sum, { amount }) => sum + amount, 0),
      claims: queue,
    }),
  )
  answer(contract.verifyPayment, ({ params }) => decide(params['id'], 'verify'))
  answer(contract.rejectPayment, async ({ params, request }) => {
    const { reason } = (await request.json()) as { reason: string }
    return decide(params['id'], `reject (${reason})`)
  })
  return { ...renderScreen(VerifyPage, { at: '/orders/payments', as }), decided }
}
const row = (reference: string) => screen.getByRole('article', { name: new RegExp(reference) })

it('decides claims with J, K, V and R, and selects the next claim after a decision', async () => {
  const { user, decided } = open([FIRST, OWN, LAST])
  expect(await screen.findByText('3 payments to verify, ₹6,000.00')).toBeVisible()
  expect(row('000001')).toHaveAttribute('aria-current', 'true')
  await user.keyboard('j')
  await waitFor(() => expect(row('000002')).toHaveFocus())
  // Refused before it is sent, for a reason that is on screen.
  expect(row('000002')).toHaveTextContent('You recorded this payment: someone else must verify it.')
  await user.keyboard('vk')
  await waitFor(() => expect(row('000001')).toHaveFocus())

  await user.keyboard('v')
  await waitFor(() => expect(decided).toEqual(['verify 1']))
  await waitFor(() => expect(row('000002')).toHaveFocus())
  expect(await screen.findByText('2 payments to verify, ₹5,000.00')).toBeVisible()

  await user.keyboard('jr')
  const form = within(await screen.findByRole('dialog', { name: 'Reject ₹3,000.00 (100000000003)' }))
  await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Not in the bank')
  await user.click(form.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(decided).toEqual(['verify 1', 'reject (Not in the bank) 3']))
  await waitFor(() => expect(row('000002')).toHaveFocus())
})

it('does not verify the whole queue while V is held down', async () => {
  const { user, decided } = open([FIRST, LAST])
  await screen.findByText('2 payments to verify, ₹4,000.00')
  await user.keyboard('{v>5/}')
  await waitFor(() => expect(decided).toEqual(['verify 1']))
  expect(await screen.findByText('1 payment to verify, ₹3,000.00')).toBeVisible()
})

it.each([
  ['more than is due', { amount: 2500 }, 'Differs from the ₹2,000.00 due'],
  ['less than is due for delivered goods', { amount: 1500, orders: [DELIVERED] }, 'Differs from the ₹2,000.00 due'],
  ['a payer of another name', { payerName: 'Ramesh B' }, 'Paid by Ramesh B, not by Kavitha Raman'],
])('points out %s in one line, and verifies it all the same', async (_what, claim, warning) => {
  const { user, decided } = open([serverClaim({ ...claim })])
  const shown = await screen.findByRole('article')
  expect(shown).toHaveTextContent(warning)
  expect(shown.querySelectorAll('svg')).toHaveLength(1)
  await user.click(within(shown).getByRole('button', { name: /^Verify/ }))
  await waitFor(() => expect(decided).toEqual(['verify 7']))
})

it.each([
  ['an advance', { amount: 1500 }],
  ['the due by somebody of the same name', { payerName: 'RAMAN S' }],
  ['the due from the shop itself', { payerName: config.store.name }],
  // Before acceptance nothing is due: its total will be.
  ['the total of an order that is not accepted', { amount: 5000, orders: [PENDING] }],
])('points out nothing about %s', async (_what, claim) => {
  open([serverClaim({ ...claim })])
  const shown = await screen.findByRole('article')
  expect(shown).not.toHaveTextContent(/Differs|Paid by|waits/)
})

it('keeps a claim whose verification was refused, with the reason', async () => {
  const { user } = open([FIRST])
  const message = 'The books are closed up to this day. Nothing before it may change.'
  answer(contract.verifyPayment, () => HttpResponse.json({ code: 'books.closed', message }, { status: 409 }))
  await screen.findByRole('article')
  await user.keyboard('V')
  expect(await within(row('000001')).findByRole('alert')).toHaveTextContent(message)
})

it('shows the queue read-only to clerks who may not verify, and says when it is empty', async () => {
  const { unmount, user, decided } = open([FIRST], { name: 'Clerk', role: 'clerk', rights: [] })
  await screen.findByText('You can see these payments. Verifying them needs the right to do so.')
  await user.keyboard('v')
  expect(screen.queryByRole('button', { name: /^Verify/ })).toBeNull()
  expect(decided).toEqual([])
  unmount()
  open([])
  expect(await screen.findByText('All payments are verified')).toBeVisible()
})

it('points out another claim for the same order, and verifies once it is confirmed to be another payment', async () => {
  const both = [moneySummary({ toVerify: 3000 })]
  const { user, decided } = open([
    { ...FIRST, allocations: [{ orderId: both[0]?.orderId ?? '', amount: 1000, document: null }], orders: both },
  ])
  const verify = contract.verifyPayment
  const message = '₹2,000.00 UPI 500000000001, recorded by Kavin, 07:52 pm, waits to be verified.'
  answer(verify, async ({ request, params }) => {
    if ((await request.text()) === '') return HttpResponse.json({ code: 'payment.waiting', message }, { status: 409 })
    decided.push(`confirm ${String(params['id'])}`)
    return HttpResponse.json(serverPayment({ _id: '1', amount: 1000 }))
  })
  expect(await screen.findByText(/^₹2,000.00 more for this order waits to be verified/)).toBeVisible()
  await user.keyboard('v')
  const question = within(await screen.findByRole('dialog', { name: 'Is this another payment?' }))
  expect(question.getByText(message)).toBeVisible()
  expect(decided).toEqual([])
  await user.click(question.getByRole('button', { name: 'Verify it' }))
  expect(await screen.findByText(/^₹1,000.00 verified/)).toBeVisible()
  expect(decided).toEqual(['confirm 1'])
})
