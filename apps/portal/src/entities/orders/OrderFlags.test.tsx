import { screen, within } from '@testing-library/react'
import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { serverOrder } from '../../../test/orders.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { OrdersScreen } from '../../features/orders/OrdersScreen.tsx'
import { flagsText, readFlags } from './read-flags.ts'
import { readOrders } from './read-orders.ts'

const FLAGGED = { flags: ['below_minimum', 'blocked_place', 'of_a_later_version'], minimumOrder: 2499 }
const [ordinary, flagged] = readOrders([serverOrder(), serverOrder(FLAGGED)])

function open(order: Record<string, unknown>) {
  answer(listOrders, () => HttpResponse.json([order]))
  return renderScreen(OrdersScreen, { at: '/orders', features: [] })
}

it('shows on the card and in the details the rules that an order broke, and their figures on request', async () => {
  const { user } = open(serverOrder(FLAGGED))
  const card = within(await screen.findByRole('article'))
  const reason = /goods come to ₹381\.00, less than the minimum of ₹2,499\.00 when it was placed/
  await user.click(await card.findByText('Below the minimum order'))
  expect(card.getByText(reason)).toBeVisible()
  await user.click(card.getByRole('button', { name: 'View Details' }))
  const details = within(await screen.findByRole('dialog'))
  await user.click(await details.findByText('Blocked place'))
  expect(details.getByText(/the shop did not sell to Madurai, Tamil Nadu 625001/)).toBeVisible()
})

it('shows no badge on an order that broke no rule', async () => {
  open(serverOrder())
  expect(within(await screen.findByRole('article')).queryByRole('group')).toBeNull()
  expect(ordinary && flagsText(ordinary)).toBe('')
})

it('counts goods after discounts, and leaves out rules of a later version', () => {
  const [entered] = readOrders([serverOrder({ ...FLAGGED, couponDiscount: 38.1, extraDiscount: 10 })])
  expect(entered && readFlags(entered)).toEqual({
    flags: ['below_minimum', 'blocked_place'],
    minimum: 2499,
    goods: 332.9,
  })
  expect(flagged && flagsText(flagged)).toBe(' · Below the minimum order · Blocked place')
})
