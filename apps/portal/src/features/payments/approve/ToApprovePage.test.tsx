import * as contract from '@phuljhari/contract/prepared/prepared.contract'
import type { PreparedChange } from '@phuljhari/contract/prepared/prepared.contract'
import { listClaims } from '@phuljhari/contract/payments/payments.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { serverPrepared } from '../../../../test/prepared.ts'
import { renderRoutes, renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { userWith } from '../../../../test/staff.ts'
import { PaymentsScreen } from '../PaymentsScreen.tsx'
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

function open(changes: readonly PreparedChange[], refusal?: string) {
  const waiting = [...changes]
  const decided: string[] = []
  answer(contract.listPrepared, () => HttpResponse.json({ total: waiting.length, changes: waiting }))
  const take = (id: unknown) =>
    waiting.splice(
      waiting.findIndex(({ _id }) => _id === id),
      1,
    )[0] ?? serverPrepared()
  answer(contract.approvePrepared, ({ params }) => {
    if (refusal !== undefined) return HttpResponse.json({ code: 'x', message: refusal }, { status: 409 })
    decided.push(`approve ${String(params['id'])}`)
    return HttpResponse.json({ ...take(params['id']), state: 'approved' })
  })
  answer(contract.declinePrepared, async ({ params, request }) => {
    decided.push(`decline ${String(params['id'])} (${((await request.json()) as { reason: string }).reason})`)
    return HttpResponse.json({ ...take(params['id']), state: 'declined' })
  })
  return { ...renderScreen(ToApprovePage, { at: '/', as: userWith('owner') }), decided }
}

it('shows what to compare, and approves after a question, by keyboard', async () => {
  const { user, decided } = open([serverPrepared(), NOTE])
  expect(await screen.findByText('2 corrections to approve')).toBeVisible()
  const [refund, note] = screen.getAllByRole('article')
  expect(refund).toHaveTextContent('Refund₹450.00Kavitha Raman')
  expect(refund).toHaveTextContent('UPI · 412345678999 · paid 21 Nov 2026Boxes were wetclerk@shop.example')
  expect(note).toHaveTextContent('2 × Flower Pots Big ₹70.00')
  expect(within(note as HTMLElement).getByRole('link', { name: 'PH/26-27/00003' })).toBeVisible()

  within(refund as HTMLElement)
    .getByRole('button', { name: 'Approve' })
    .focus()
  await user.keyboard('{Enter}')
  const question = within(await screen.findByRole('dialog', { name: 'Approve Refund of ₹450.00?' }))
  expect(decided).toEqual([])
  question.getByRole('button', { name: 'Approve' }).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Refund of ₹450.00 approved')).toBeVisible()
  expect(await screen.findByText('1 correction to approve')).toBeVisible()
  expect(decided).toEqual(['approve 5'])
  await waitFor(() => expect(screen.getByRole('region', { name: 'Corrections to approve' })).toHaveFocus())
})

it('declines with a reason, and says when nothing waits', async () => {
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

it('shows why the server refuses, and leaves it waiting', async () => {
  const { user } = open([serverPrepared()], 'A refund cannot exceed what was paid')
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  const question = within(await screen.findByRole('dialog', { name: 'Approve Refund of ₹450.00?' }))
  await user.click(question.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('A refund cannot exceed what was paid')).toBeVisible()
  expect(screen.getByRole('article')).toBeVisible()
})

it('offers to retry when the list cannot be loaded', async () => {
  answer(contract.listPrepared, () => HttpResponse.json({ message: 'Down' }, { status: 500 }))
  renderScreen(ToApprovePage, { at: '/', as: userWith('owner') })
  expect(await screen.findByRole('button', { name: /retry|try again/i }, { timeout: 10_000 })).toBeVisible()
})

it('is a tab with a count for owners only', async () => {
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
})
