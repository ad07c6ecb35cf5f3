import * as contract from '@phuljhari/contract/prepared/prepared.contract'
import type { PreparedChange } from '@phuljhari/contract/prepared/prepared.contract'
import { listClaims } from '@phuljhari/contract/payments/payments.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { HALF_A_REPLY, LOST_REPLIES } from '../../../../test/lost-replies.ts'
import { serverPrepared } from '../../../../test/prepared.ts'
import { renderRoutes, renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { userWith } from '../../../../test/staff.ts'
import { MAY_BE_SAVED } from '../../../lib/failure-text.ts'
import { PaymentsScreen } from '../PaymentsScreen.tsx'
import { RequestsPage } from './RequestsPage.tsx'
import { ToApprovePage } from './ToApprovePage.tsx'

const NOTE = serverPrepared({
  _id: '6',
  kind: 'credit_note',
  amount: 70,
  mode: null,
  reference: '',
  paidOn: null,
  document: { _id: '3', number: 'PH/26-27/00003' },
  lines: [{ name: 'Flower Pots Big', quantity: 2, total: 70 }],
})

function open(changes: readonly PreparedChange[], refusal?: { code: string; message: string }) {
  const waiting = [...changes]
  const decided: string[] = []
  answer(contract.listPrepared, () => HttpResponse.json({ total: waiting.length, changes: waiting }))
  const take = (id: unknown) =>
    waiting.splice(
      waiting.findIndex(({ _id }) => _id === id),
      1,
    )[0] ?? serverPrepared()
  answer(contract.approvePrepared, async ({ params, request }) => {
    const body = (await request.json()) as { beyondOverpayment?: boolean }
    decided.push(`approve ${String(params['id'])} ${JSON.stringify(body)}`)
    if (refusal?.code === 'payment.beyond_overpayment' && body.beyondOverpayment !== true)
      return HttpResponse.json(refusal, { status: 409 })
    if (refusal?.code === 'x') return HttpResponse.json(refusal, { status: 409 })
    return HttpResponse.json({ ...take(params['id']), state: 'approved' })
  })
  answer(contract.declinePrepared, async ({ params, request }) => {
    decided.push(`decline ${String(params['id'])} (${((await request.json()) as { reason: string }).reason})`)
    return HttpResponse.json({ ...take(params['id']), state: 'declined' })
  })
  return { ...renderScreen(ToApprovePage, { at: '/', as: userWith('owner') }), decided }
}

it('shows what to compare, and approves after a question, by keyboard', async () => {
  const { user, decided } = open([serverPrepared({ money: { due: 5000, paid: 5450, refundable: 450 } }), NOTE])
  expect(await screen.findByText('2 corrections to approve')).toBeVisible()
  const [refund, note] = screen.getAllByRole('article')
  expect(refund).toHaveTextContent('Refund₹450.00Kavitha Raman')
  expect(refund).toHaveTextContent('UPIDue₹5,000.00Paid₹5,450.00Refundable₹450.00Boxes were wetclerk@shop.example')
  expect(note).toHaveTextContent('2 × Flower Pots Big ₹70.00')
  expect(within(note as HTMLElement).getByRole('link', { name: 'PH/26-27/00003' })).toBeVisible()

  within(note as HTMLElement)
    .getByRole('button', { name: 'Approve' })
    .focus()
  await user.keyboard('{Enter}')
  const question = within(await screen.findByRole('dialog', { name: 'Approve Credit Note of ₹70.00?' }))
  expect(decided).toEqual([])
  question.getByRole('button', { name: 'Approve' }).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Credit Note of ₹70.00 approved')).toBeVisible()
  expect(await screen.findByText('1 correction to approve')).toBeVisible()
  expect(decided).toEqual(['approve 6 {}'])
  await waitFor(() => expect(screen.getByRole('region', { name: 'Corrections to approve' })).toHaveFocus())
})

it('declines a correction with a reason, and says when none waits', async () => {
  const { user, decided } = open([NOTE])
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  const form = within(await screen.findByRole('dialog', { name: 'Decline Credit Note of ₹70.00' }))
  await user.click(form.getByRole('button', { name: 'Decline' }))
  expect(form.getByText('Reason is required')).toBeVisible()
  await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Not wet')
  await user.click(form.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByRole('heading', { name: 'Nothing waits for approval' })).toBeVisible()
  expect(decided).toEqual(['decline 6 (Not wet)'])
})

it('shows why the server refuses a correction, and leaves it waiting', async () => {
  const { user } = open([NOTE], { code: 'x', message: 'The notes would exceed the invoice' })
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  const question = within(await screen.findByRole('dialog', { name: 'Approve Credit Note of ₹70.00?' }))
  await user.click(question.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('The notes would exceed the invoice')).toBeVisible()
  expect(screen.getByRole('article')).toBeVisible()
})

it.each([...LOST_REPLIES, HALF_A_REPLY])('approves again after %s, and says so at once', async (_fault, lost) => {
  const { user } = open([NOTE])
  let attempts = 0
  answer(contract.approvePrepared, () => {
    attempts += 1
    // The list is being refetched, and does not arrive.
    answer(contract.listPrepared, () => new Promise<Response>(() => {}))
    return attempts === 1 ? (lost() as never) : HttpResponse.json({ ...NOTE, state: 'approved' })
  })
  const approve = async () => {
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    const question = within(await screen.findByRole('dialog', { name: 'Approve Credit Note of ₹70.00?' }))
    await user.click(question.getByRole('button', { name: 'Approve' }))
  }
  await approve()
  expect(await screen.findByText(MAY_BE_SAVED)).toBeVisible()
  await approve()
  expect(await screen.findByText('Credit Note of ₹70.00 approved')).toBeVisible()
})

it('asks how a refund was paid, sends no hidden field, and asks about more than the overpayment', async () => {
  const message = 'The customer overpaid ₹200.00. After this refund ₹250.00 of the order is due.'
  const { user, decided } = open([serverPrepared()], { code: 'payment.beyond_overpayment', message })
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  const form = within(await screen.findByRole('dialog', { name: 'Pay refund of ₹450.00' }))
  await user.click(form.getByRole('button', { name: 'Approve as paid' }))
  expect(form.getByText('A UPI reference (UTR) has exactly 12 digits')).toBeVisible()
  await user.type(form.getByRole('textbox', { name: /UTR/ }), '41234')
  await user.click(form.getByRole('radio', { name: 'Cash' }))
  expect(form.getByRole('textbox', { name: /Receipt number/ })).toHaveValue('')
  await user.click(form.getByRole('radio', { name: 'IMPS' }))
  expect(form.getByRole('textbox', { name: /IMPS/ })).toHaveValue('41234')
  await user.click(form.getByRole('radio', { name: 'Cash' }))
  await user.click(form.getByRole('button', { name: 'Approve as paid' }))
  const question = within(await screen.findByRole('dialog', { name: 'Refund more than was overpaid?' }))
  expect(question.getByText(message)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Refund all the same' }))
  expect(await screen.findByText('Refund of ₹450.00 approved')).toBeVisible()
  const paid = { mode: 'cash', reference: '', bank: '', chequeDate: null, paidOn: expect.any(String) }
  expect(decided.map((one) => JSON.parse(one.slice('approve 5 '.length)))).toEqual([
    { ...paid, beyondOverpayment: false },
    { ...paid, beyondOverpayment: true },
  ])
})

it('names the return that a cancellation changes, on the card and in the question', async () => {
  const { user } = open([serverPrepared({ kind: 'cancellation', mode: null, changedReturn: 'GSTR-1 of October 2026' })])
  expect(await screen.findByText('Changes GSTR-1 of October 2026')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const question = within(await screen.findByRole('dialog', { name: /Approve Cancellation/ }))
  expect(question.getByText(/^This changes GSTR-1 of October 2026\./)).toBeVisible()
})

it('offers to retry when the list cannot be loaded', async () => {
  answer(contract.listPrepared, () => HttpResponse.json({ message: 'Down' }, { status: 500 }))
  renderScreen(ToApprovePage, { at: '/', as: userWith('owner') })
  expect(await screen.findByRole('button', { name: /retry|try again/i }, { timeout: 10_000 })).toBeVisible()
})

it('has a tab with a count for owners only', async () => {
  answer(listClaims, () => HttpResponse.json({ total: 0, amount: 0, claims: [] }))
  answer(contract.listPrepared, () => HttpResponse.json({ total: 2, changes: [serverPrepared(), NOTE] }))
  const show = (role: 'owner' | 'clerk', at: string) =>
    renderRoutes([{ path: '/orders/payments/*', Component: PaymentsScreen }], { at, as: userWith(role) })
  const { unmount } = show('owner', '/orders/payments')
  expect(await screen.findByText('2')).toHaveTextContent('2 corrections to approve')
  expect(screen.getByRole('link', { name: 'To approve' })).toHaveAttribute('href', '/orders/payments/approve')
  unmount()
  show('clerk', '/orders/payments')
  expect(await screen.findByRole('link', { name: 'Ledger' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'To approve' })).toBeNull()
  expect(screen.getByRole('link', { name: 'My requests' })).toBeVisible()
})

it('shows the decisions to the user who sent the requests', async () => {
  const decided = { at: '2026-11-22T06:00:00.000Z', person: 'owner@shop.example', reason: 'Not wet' }
  const changes = [
    serverPrepared({ _id: '9', isOwn: true }),
    serverPrepared({ _id: '8', state: 'declined', decided, isOwn: true }),
  ]
  const asked: string[] = []
  answer(contract.listPrepared, ({ request }) => {
    asked.push(new URL(request.url).search)
    return HttpResponse.json({ total: 2, changes })
  })
  answer(contract.withdrawPrepared, () => {
    const [change] = changes.splice(0, 1)
    return HttpResponse.json({ ...change, state: 'withdrawn' })
  })
  const { user } = renderScreen(RequestsPage, { at: '/', as: userWith('clerk') })
  const [waiting, declined] = (await screen.findAllByRole('row')).slice(1)
  expect(asked).toEqual(['?own=true'])
  expect(waiting).toHaveTextContent(/Refund of ₹450.00.*Kavitha Raman.*Waiting/)
  expect(declined).toHaveTextContent(/Declinedowner@shop.example22 Nov 2026.*Not wet/)
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
})
