import * as contract from '@phuljhari/contract/payments/till.contract'
import type { Till, TillClose, TillEntry } from '@phuljhari/contract/payments/till.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { userWith } from '../../../../test/staff.ts'
import { TillPage } from './TillPage.tsx'

const OWN: Till = {
  person: 'clerk@shop.example',
  personName: 'Kavin',
  opening: 1000,
  putIn: 0,
  received: 700,
  handedOver: 0,
  refunded: 0,
  spent: 50,
  deposited: 0,
  expected: 1650,
}
const ENTRY: TillEntry = {
  _id: '1',
  person: OWN.person,
  personName: 'Kavin',
  kind: 'expense',
  amount: 50,
  note: 'Tea',
  at: '2026-11-23T06:00:00.000Z',
  isFinal: false,
}
const CLOSE: TillClose = {
  _id: '1',
  number: 1,
  person: OWN.person,
  personName: 'Kavin',
  at: '2026-11-22T15:00:00.000Z',
  closedBy: OWN.person,
  expected: 1020,
  counted: { n500: 2, n200: 0, n100: 0, n50: 0, n20: 0, n10: 0, coins: 0 },
  total: 1000,
  difference: { amount: -20, reason: 'Wrong change', accepted: null },
}

function open(role: 'owner' | 'clerk', tills: readonly Till[] = [OWN]) {
  answer(contract.listTills, () => HttpResponse.json({ tills, entries: [ENTRY], closes: [CLOSE] }))
  return renderScreen(TillPage, { at: '/orders/payments/till', as: userWith(role) })
}

it('shows what should be in the till, and records what goes in and out', async () => {
  const { user } = open('clerk')
  const own = within(await screen.findByRole('region', { name: 'Your till' }))
  expect(own.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '₹1,000.00',
    '₹700.00',
    '-₹50.00',
    '₹1,650.00',
  ])
  const sent: unknown[] = []
  answer(contract.addTillEntry, async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ ...ENTRY, kind: 'deposit', amount: 1500 }, { status: 201 })
  })
  await user.click(own.getByRole('button', { name: 'Deposit at the bank' }))
  const form = within(await screen.findByRole('dialog', { name: 'Deposit at the bank' }))
  await user.click(form.getByRole('button', { name: 'Record' }))
  expect(form.getByText('Enter an amount in rupees, more than 0')).toBeVisible()
  await user.type(form.getByRole('textbox', { name: /Amount/ }), '1500/-')
  await user.type(form.getByRole('textbox', { name: /Bank and slip number/ }), 'SBI 4711')
  await user.click(form.getByRole('button', { name: 'Record' }))
  expect(await screen.findByText('Deposit at the bank of ₹1,500.00 recorded')).toBeVisible()
  expect(sent).toEqual([{ kind: 'deposit', amount: '1500/-', note: 'SBI 4711' }])
  // A clerk neither accepts differences nor sees other tills.
  expect(screen.getByText('₹20.00 short')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'All tills' })).toBeNull()
})

it('counts and closes the till; a count that differs needs a reason, and stays after a refusal', async () => {
  const { user } = open('clerk')
  const bodies: unknown[] = []
  answer(contract.closeTill, async ({ request }) => {
    bodies.push(await request.json())
    return bodies.length === 1
      ? HttpResponse.json({ code: 'cash.changed', message: 'The amount in the till has changed.' }, { status: 409 })
      : HttpResponse.json(CLOSE, { status: 201 })
  })
  await user.click(await screen.findByRole('button', { name: 'Count and close' }))
  const form = within(await screen.findByRole('dialog', { name: 'Count and close' }))
  await user.type(form.getByRole('textbox', { name: '₹500 notes' }), '3')
  expect(form.getByText('₹150.00 short')).toBeVisible()
  await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Wrong change')
  const submit = () => user.click(form.getByRole('button', { name: 'Count and close' }))
  await submit()
  expect(await form.findByText('The amount in the till has changed.')).toBeVisible()
  expect(form.getByRole('textbox', { name: '₹500 notes' })).toHaveValue('3')
  await submit()
  expect(await screen.findByText('Till closed. An administrator must still accept the difference.')).toBeVisible()
  expect(bodies[1]).toMatchObject({
    person: OWN.person,
    expected: 1650,
    counted: { n500: '3' },
    reason: 'Wrong change',
  })
})

it('shows owners all tills, whose differences they accept and whose entries they reverse', async () => {
  const { user } = open('owner', [{ ...OWN, person: 'owner@shop.example', personName: 'Meena', expected: 0 }, OWN])
  const rows = within(await screen.findByRole('region', { name: 'All tills' })).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Meena/),
    expect.stringMatching(/^Kavin.*₹1,650\.00/),
  ])
  const done: string[] = []
  answer(contract.acceptTillDifference, () => {
    done.push('accepted')
    return HttpResponse.json(CLOSE)
  })
  answer(contract.reverseTillEntry, () => {
    done.push('taken back')
    return HttpResponse.json({ ...ENTRY, isFinal: true })
  })
  for (const name of ['Accept', 'Take back']) {
    await user.click(screen.getByRole('button', { name }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(done).toEqual(['accepted', 'taken back'])
})
