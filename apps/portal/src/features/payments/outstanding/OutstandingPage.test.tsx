import * as contract from '@phuljhari/contract/payments/outstanding.contract'
import { getShopSettings } from '@phuljhari/contract/settings/settings.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { moneySummary, ORDER_ID } from '../../../../test/payments.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { OutstandingPage } from './OutstandingPage.tsx'

const AGES = { week: 0, month: 3000, quarter: 0, older: 0 }
const DEBTOR = {
  customerId: '5',
  name: 'Kavitha Raman',
  phoneNumber: '9876543210',
  oldest: '2026-11-10',
  ages: AGES,
  outstanding: 3000,
  credit: 200,
  orders: 1,
  orderId: ORDER_ID,
}
const WALK_IN = { ...DEBTOR, customerId: null, name: 'Walk-in customer', phoneNumber: '', credit: 0 }
const STATEMENT = {
  customerId: '5',
  name: 'Kavitha Raman',
  phoneNumber: '9876543210',
  lines: [
    { day: '2026-11-10', text: 'Order', orderId: ORDER_ID, charged: 5000, credited: 0, paid: 0, balance: 5000 },
    { day: '2026-11-12', text: 'UPI 412345678901', orderId: null, charged: 0, credited: 0, paid: 2000, balance: 3000 },
  ],
  totals: { charged: 5000, credited: 0, paid: 2000 },
  balance: 3000,
  open: [moneySummary({ paid: 2000, balance: 3000, paymentStatus: 'part_paid' })],
  upiLink: 'upi://pay?pa=shop%40okbank&pn=Shop&am=3000.00&cu=INR',
}

function open(at = '/orders/payments/outstanding', debtors: readonly object[] = [DEBTOR]) {
  const asked: string[] = []
  answer(contract.listOutstanding, ({ request }) => {
    asked.push(new URL(request.url).search)
    return HttpResponse.json({ debtors, total: 3000, customers: debtors.length, ages: AGES })
  })
  answer(contract.getStatement, () => HttpResponse.json(STATEMENT))
  answer(getShopSettings, () =>
    HttpResponse.json({
      settings: { payee: { upiId: 'shop@okbank', payeeName: '', bankAccount: 'A/c 123' } },
      latest: {},
      inForce: {},
      scheduled: [],
    }),
  )
  return { ...renderScreen(OutstandingPage, { at }), asked }
}

it('shows what is due in all, by age and by customer; an age filters the list', async () => {
  const { user, asked, router } = open()
  const [, row] = await screen.findAllByRole('row')
  expect(row).toHaveTextContent(/Kavitha Raman\+91 98765 4321010 Nov 20261 order–₹3,000.00––₹3,000.00₹200.00 credit/)
  await user.click(screen.getByRole('button', { name: '8–30 days ₹3,000.00' }))
  await waitFor(() => expect(asked).toEqual(['', '?age=month']))
  expect(router.state.location.search).toBe('?age=month')
})

it('links the unpaid orders of buyers without a phone number, who have no statement', async () => {
  const walkIns = [WALK_IN, { ...WALK_IN, name: 'Ravi & Sons', orderId: 'PJ-2', orders: 2 }]
  const { user, router } = open(undefined, walkIns)
  expect(await screen.findAllByText('No phone number')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Statement' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open orders' }))
  await waitFor(() => expect(router.state.location.search).toBe('?payment=due&search=Ravi+%26+Sons'))
  await router.navigate(-1)
  await user.click(await screen.findByRole('button', { name: 'Open order' }))
  await waitFor(() => expect(router.state.location.search).toBe(`?order=${ORDER_ID}`))
})

it('opens the statement of a customer, from which a reminder is opened in WhatsApp and recorded', async () => {
  let opened = 0
  answer(contract.recordReminderOpened, () => {
    opened += 1
    return HttpResponse.json({ recorded: true })
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Statement' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Statement of Kavitha Raman' }))
  const [payment, total] = (await dialog.findAllByRole('row')).slice(-2)
  expect(payment).toHaveTextContent('12 Nov 2026UPI 412345678901₹2,000.00₹3,000.00')
  expect(total).toHaveTextContent('Total₹5,000.00₹2,000.00₹3,000.00')
  const link = await dialog.findByRole('link', { name: 'Remind' })
  const text = decodeURIComponent(link.getAttribute('href') ?? '')
  for (const part of ['*Total due ₹3,000.00*', 'UPI id: shop@okbank', 'Bank: A/c 123', STATEMENT.upiLink])
    expect(text).toContain(part)
  // jsdom cannot follow links.
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  await waitFor(() => expect(opened).toBe(1))
})

it('presets a receipt with what is unclaimed, above the statement, which Escape leaves open', async () => {
  const { user } = open('/orders/payments/outstanding?customer=5')
  const statement = within(await screen.findByRole('dialog', { name: 'Statement of Kavitha Raman' }))
  await user.click(await statement.findByRole('button', { name: 'Record receipt' }))
  const form = within(await screen.findByRole('dialog', { name: 'Record receipt' }))
  expect(form.getByRole('textbox', { name: `Amount for ${ORDER_ID}` })).toHaveValue('1000.00')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record receipt' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Statement of Kavitha Raman' })).toBeVisible()
})
