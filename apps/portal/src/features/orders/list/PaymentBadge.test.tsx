import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import { getOrderMoney } from '@phuljhari/contract/payments/payments.contract'
import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { serverOrder } from '../../../../test/orders.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { OrdersScreen } from '../OrdersScreen.tsx'

const MONEY = {
  unpaid: { due: 5000, paid: 0, toVerify: 0 },
  claimed: { due: 5000, paid: 2000, toVerify: 1000 },
  paid: { due: 5000, paid: 5000, toVerify: 0 },
  overpaid: { due: 4550, paid: 5000, toVerify: 0 },
  claimedAdvance: { due: 0, paid: 0, toVerify: 2000 },
  advance: { due: 0, paid: 500, toVerify: 0 },
  malformed: 'COD',
}
const orders = Object.entries(MONEY).map(([orderId, payment]) =>
  serverOrder({ orderId, payment, status: /advance/i.test(orderId) ? 'processing' : 'accepted' }),
)
const footOf = (id: string) =>
  within(screen.getByRole('article', { name: `Order ${id}` })).getByText('Total').parentElement

it('shows on cards and in details what an order owes, as soon as anything is owed', async () => {
  answer(listOrders, () => HttpResponse.json(orders))
  answer(getOrderMoney, () => new HttpResponse(null, { status: 503 }))
  const { user } = renderScreen(OrdersScreen, { at: '/orders', features: ['payments'] })
  await screen.findByRole('article', { name: 'Order malformed' })
  expect(Object.keys(MONEY).map((id) => footOf(id)?.textContent.replace('Total₹441.00', ''))).toEqual([
    '₹5,000.00 due',
    'Part paid, ₹3,000.00 due · to verify',
    'Paid',
    '₹450.00 overpaid',
    'to verify',
    '₹500.00 advance',
    '',
  ])
  const card = within(screen.getByRole('article', { name: 'Order paid' }))
  await user.click(card.getByRole('button', { name: 'View Details' }))
  expect(within(await screen.findByRole('dialog')).getByText('Paid')).toBeVisible()
})

it('shows no payments with a server that does not support them, whatever it sends', async () => {
  answer(listOrders, () => HttpResponse.json(orders))
  renderScreen(OrdersScreen, { at: '/orders', features: [] })
  await screen.findByRole('article', { name: 'Order unpaid' })
  expect(screen.queryByText(/ due| overpaid|to verify|^Paid$/)).toBeNull()
})
