import {
  confirmLorryDelivery,
  correctTransport,
  handOverOrder,
  sendOrderByLorry,
} from '@phuljhari/contract/orders/pickup-and-lorry.contract'
import { orderHistory } from '@phuljhari/contract/orders/order-events.contract'
import * as contract from '@phuljhari/contract/orders/orders.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { apiOrder } from '../../../../test/orders.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { OrdersScreen } from '../OrdersScreen.tsx'

const LORRY = { source: 'phone', fulfilment: 'lorry', transport: { name: '', destination: 'Erode', lrNumber: '' } }
const SENT = { ...LORRY, status: 'in_transit', transport: { name: 'KPN', destination: 'Erode', lrNumber: 'KPN/117' } }

function open(changes: Record<string, unknown>) {
  answer(contract.listOrders, () => HttpResponse.json([apiOrder(changes)]))
  return renderScreen(OrdersScreen, { at: '/orders' })
}
/** Serves the changed order from now on. */
const become = (changes: Record<string, unknown>) => {
  answer(contract.listOrders, () => HttpResponse.json([apiOrder(changes)]))
  return HttpResponse.json({ order: apiOrder(changes) })
}
const card = async () => within(await screen.findByRole('article'))
const closeAlert = async (user: ReturnType<typeof open>['user'], text: string) => {
  const alert = within(await screen.findByRole('dialog', { name: 'Phuljhari' }))
  expect(alert.getByText(text)).toBeVisible()
  await user.click(alert.getByRole('button', { name: 'OK' }))
}

describe('a lorry order', () => {
  it('is sent with transport, destination and LR number, and offered to be undone', async () => {
    const { user } = open({ ...LORRY, status: 'accepted' })
    let sent: unknown
    answer(sendOrderByLorry, async ({ request }) => {
      sent = await request.json()
      return become(SENT)
    })
    expect((await card()).getByText('Lorry')).toBeVisible()
    await user.click((await card()).getByRole('button', { name: 'Sent by lorry' }))
    const form = within(await screen.findByRole('dialog', { name: 'Send by lorry' }))
    expect(form.getByRole('textbox', { name: /Destination office/ })).toHaveValue('Erode')
    await user.type(form.getByRole('combobox', { name: /^Transport/ }), 'KPN')
    await user.type(form.getByRole('textbox', { name: /LR number/ }), 'KPN/117')
    await user.click(form.getByRole('button', { name: 'Sent by lorry' }))
    await closeAlert(user, 'Order sent by lorry successfully!')
    expect(sent).toEqual({ name: 'KPN', destination: 'Erode', lrNumber: 'KPN/117' })
    expect((await card()).getByRole('button', { name: 'Confirm delivery' })).toBeEnabled()
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
  })

  it('is not sent without an LR number, and the field says why', async () => {
    const { user } = open({ ...LORRY, status: 'ready' })
    await user.click((await card()).getByRole('button', { name: 'Sent by lorry' }))
    const form = within(await screen.findByRole('dialog', { name: 'Send by lorry' }))
    await user.type(form.getByRole('combobox', { name: /^Transport/ }), 'KPN')
    await user.click(form.getByRole('button', { name: 'Sent by lorry' }))
    expect(await form.findByText('LR number is required')).toBeVisible()
    expect(form.queryByText('Transport is required')).toBeNull()
  })

  it('shows the reason of a refusal and closes', async () => {
    const { user } = open({ ...LORRY, status: 'ready' })
    const message = 'This order was already sent by KPN, LR 1'
    answer(sendOrderByLorry, () => HttpResponse.json({ code: 'order.refused', message }, { status: 409 }))
    await user.click((await card()).getByRole('button', { name: 'Sent by lorry' }))
    const form = within(await screen.findByRole('dialog', { name: 'Send by lorry' }))
    await user.type(form.getByRole('combobox', { name: /^Transport/ }), 'KPN')
    await user.type(form.getByRole('textbox', { name: /LR number/ }), '2')
    await user.click(form.getByRole('button', { name: 'Sent by lorry' }))
    await closeAlert(user, message)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('has its LR number corrected from the details', async () => {
    const { user } = open(SENT)
    let sent: unknown
    answer(correctTransport, async ({ request }) => {
      sent = await request.json()
      return become({ ...SENT, transport: { ...SENT.transport, lrNumber: 'KPN/171' } })
    })
    await user.click(await screen.findByRole('button', { name: 'View Details' }))
    const details = within(await screen.findByRole('dialog'))
    await user.click(details.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Correct transport' }))
    const form = within(await screen.findByRole('dialog', { name: 'Correct transport' }))
    const lrNumber = form.getByRole('textbox', { name: /LR number/ })
    expect(lrNumber).toHaveValue('KPN/117')
    await user.clear(lrNumber)
    await user.type(lrNumber, 'KPN/171')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await closeAlert(user, 'Transport corrected successfully!')
    expect(sent).toEqual({ name: 'KPN', destination: 'Erode', lrNumber: 'KPN/171' })
    expect(await screen.findByText('KPN/171')).toBeVisible()
  })

  it('can be confirmed as delivered once it has arrived', async () => {
    const { user } = open(SENT)
    answer(confirmLorryDelivery, () => become({ ...SENT, status: 'delivered' }))
    await user.click((await card()).getByRole('button', { name: 'Confirm delivery' }))
    await closeAlert(user, 'Order marked as delivered successfully!')
    expect(await (await card()).findByText('Completed')).toBeVisible()
  })
})

describe('a pick-up', () => {
  const PICKUP = {
    fulfilment: 'pickup',
    source: 'counter',
    enteredBy: 'clerk@shop.example',
    deliveryAddress: '',
    userId: { fullName: 'Walk-in', userName: 'Walk-in', phoneNumber: '', email: null },
  }

  it('is handed over without an agent', async () => {
    const { user } = open({ ...PICKUP, status: 'ready' })
    answer(handOverOrder, () => become({ ...PICKUP, status: 'delivered' }))
    expect((await card()).queryByText('Not assigned')).toBeNull()
    await user.click((await card()).getByRole('button', { name: 'Hand over' }))
    await closeAlert(user, 'Order handed over successfully!')
    expect(await (await card()).findByText('Completed')).toBeVisible()
  })

  it('needs no address: the details say where the goods are, who entered it, and lead to the editor', async () => {
    const { user } = open({ ...PICKUP, status: 'ready', extraDiscount: 11, totalAmount: 430 })
    await user.click(await screen.findByRole('button', { name: 'View Details' }))
    const dialog = within(await screen.findByRole('dialog'))
    const facts = Object.fromEntries(
      dialog.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    )
    expect(facts).toMatchObject({
      Phone: 'Not set',
      Address: 'None: picked up at the counter',
      Fulfilment: 'Pick-up at the counter',
      Source: 'Counter',
      'Entered by': 'clerk@shop.example',
      'Extra discount': '-₹11.00',
    })
    expect(facts).not.toHaveProperty('Agent')
    await user.click(dialog.getByRole('button', { name: 'More actions' }))
    expect(await screen.findByRole('menuitem', { name: 'Edit order' })).toHaveAttribute(
      'href',
      '/orders/new?edit=ORD-202611-000042',
    )
  })
})

it('shows in the history what a correction of the transport changed', async () => {
  const event = { at: '2026-11-04T05:00:00.000Z', actor: 'clerk@shop.example', before: null, after: null }
  const values = [{ label: 'LR number', before: '117', after: '171' }]
  answer(orderHistory, () => HttpResponse.json([{ ...event, action: 'correctTransport', values }]))
  const { user } = open(SENT)
  await user.click(await screen.findByRole('button', { name: 'View Details' }))
  const history = within(await screen.findByRole('region', { name: 'History' }))
  expect(history.getByText('Transport corrected')).toBeVisible()
  expect(history.getByText('LR number: 117 → 171')).toBeVisible()
})

it('shows in the history what an edit changed, with totals before and after', async () => {
  const edit = {
    reason: 'Rockets sold out',
    lines: [
      { productName: 'Sparkler', before: { quantity: 2, price: 40.5 }, after: { quantity: 3, price: 40 } },
      { productName: 'Rocket', before: { quantity: 1, price: 100 }, after: null },
      { productName: 'Wheel', before: null, after: { quantity: 1, price: 20 } },
    ],
    values: [{ label: 'Notes', before: 'None', after: 'Ring twice' }],
    totalBefore: 181,
    totalAfter: 140,
  }
  const event = { at: '2026-11-04T05:00:00.000Z', actor: 'clerk@shop.example', before: null, after: null }
  answer(orderHistory, () => HttpResponse.json([{ ...event, action: 'edit', edit }]))
  const { user } = open({ status: 'accepted', edition: 1 })
  await user.click(await screen.findByRole('button', { name: 'View Details' }))
  const history = within(await screen.findByRole('region', { name: 'History' }))
  expect(history.getByText('Edited')).toBeVisible()
  const changes = within(history.getAllByRole('list')[1] as HTMLElement).getAllByRole('listitem')
  expect(changes.map((change) => change.textContent)).toEqual([
    'Reason: Rockets sold out',
    'Sparkler: 2 × ₹40.50 → 3 × ₹40.00',
    'Rocket: removed, 1 × ₹100.00',
    'Wheel: added, 1 × ₹20.00',
    'Notes: None → Ring twice',
    'Total: ₹181.00 → ₹140.00',
  ])
})
