import { listAgents } from '@phuljhari/contract/agents/agents.contract'
import * as contract from '@phuljhari/contract/orders/orders.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { serverAgent, serverOrder } from '../../../../test/orders.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { serveStream } from '../../../../test/order-stream.ts'
import { OrdersScreen } from '../OrdersScreen.tsx'

const TITLE = 'Assign Order to Delivery Agent'
const DAY_MS = 86_400_000
const today = indiaDay(new Date())
const tomorrow = indiaDay(new Date(Date.now() + DAY_MS))

async function openedForm(status = 'accepted') {
  const held = serverOrder({ orderId: 'O-HELD', status: 'assigned', deliveryAgentId: serverAgent() })
  answer(contract.listOrders, () => HttpResponse.json([serverOrder({ status }), held]))
  answer(listAgents, () =>
    HttpResponse.json([
      serverAgent(),
      serverAgent({ _id: 'agent-2', fullName: 'Selvam', vehicleNumber: undefined, bikeNumber: 'TN 59 Z 9' }),
      serverAgent({ _id: 'agent-3', fullName: 'Away', isActive: false }),
    ]),
  )
  const { user } = renderScreen(OrdersScreen, { at: '/orders' })
  await user.click(await screen.findByRole('button', { name: status === 'failed' ? 'Retry Delivery' : 'Assign Agent' }))
  const form = within(await screen.findByRole('dialog', { name: TITLE }))
  await form.findByRole('option', { name: /Selvam/ })
  return {
    user,
    form,
    day: form.getByLabelText(/Delivery Date/),
    slot: form.getByRole('combobox', { name: /Time Slot/ }),
    agent: form.getByRole('combobox', { name: /Delivery Agent/ }),
    submit: () => user.click(form.getByRole('button', { name: 'Assign Order' })),
    alertSays: async (text: string) => {
      const alert = within(await screen.findByRole('dialog', { name: 'Phuljhari' }))
      expect(alert.getByText(text)).toBeVisible()
      await user.click(alert.getByRole('button', { name: 'OK' }))
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Phuljhari' })).toBeNull())
    },
  }
}
const filled = async () => {
  const form = await openedForm()
  await form.user.type(form.day, tomorrow)
  await form.user.selectOptions(form.agent, 'agent-2')
  await form.user.selectOptions(form.slot, '6PM-9PM (Night)')
  return form
}

describe('assigning an order', () => {
  it('asks for date, agent and slot, in this order', async () => {
    const { user, day, agent, submit, alertSays } = await openedForm()
    await submit()
    await alertSays('Please select a delivery date')
    await user.type(day, tomorrow)
    await submit()
    await alertSays('Please select a delivery agent')
    await user.selectOptions(agent, 'agent-2')
    await submit()
    await alertSays('Please select a delivery time slot')
  })

  it('refuses a day before today in India', async () => {
    const { user, day, submit, alertSays } = await openedForm()
    expect(day).toHaveAttribute('min', today)
    await user.type(day, '2020-01-31')
    await submit()
    await alertSays('Delivery date cannot be in the past')
  })

  it('takes no day beyond the calendar that the server keeps', async () => {
    const { user, day, agent, slot, submit, alertSays } = await openedForm()
    await user.selectOptions(agent, 'agent-2')
    await user.selectOptions(slot, '6PM-9PM (Night)')
    // A digit too many, as it is typed in browsers that let years have six.
    fireEvent.change(day, { target: { value: `2${tomorrow}` } })
    await submit()
    await alertSays('Please select a delivery date')
  })

  it('offers the active agents, the one with the fewest orders first, each with bike number and count', async () => {
    const { agent, slot } = await openedForm()
    const options = (of: HTMLElement) =>
      within(of)
        .getAllByRole('option')
        .map((option) => option.textContent)
    expect(options(agent).slice(1)).toEqual(['Selvam · TN 59 Z 9 · 0 orders', 'Murugan · TN 67 AB 1234 · 1 order'])
    expect(options(slot).slice(1)).toEqual([
      '9AM-12PM (Morning)',
      '12PM-3PM (Afternoon)',
      '3PM-6PM (Evening)',
      '6PM-9PM (Night)',
      'Same Day (Urgent)',
      'Next Day (Standard)',
    ])
  })

  it('sends midnight in India, and shows the order as assigned before the orders are there again', async () => {
    const { user, form, submit } = await filled()
    await user.type(form.getByRole('textbox', { name: 'Delivery Notes' }), 'Ring twice')
    let sent: unknown
    answer(contract.assignOrder, async ({ request }) => {
      sent = await request.json()
      return HttpResponse.text('assigned')
    })
    answer(contract.listOrders, () => new Promise<Response>(() => {}))
    await submit()
    expect(await screen.findByText('Order assigned to delivery agent successfully!')).toBeVisible()
    expect(sent).toEqual({
      orderId: 'ORD-202611-000042',
      deliveryAgentId: 'agent-2',
      expectedDeliveryDate: new Date(`${tomorrow}T00:00:00+05:30`).toISOString(),
      deliveryTimeSlot: '6PM-9PM (Night)',
      notes: 'Ring twice',
    })
    expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull()
    const [card] = screen.getAllByRole('article', { hidden: true })
    expect(card).toHaveTextContent('Assigned')
    expect(card).toHaveTextContent('Selvam')
    expect(card).toHaveTextContent('Mark Delivered')
  })

  it('leaves the keyboard at the card of the order', async () => {
    const { submit, alertSays } = await filled()
    answer(contract.assignOrder, () => HttpResponse.text('assigned'))
    answer(contract.listOrders, () => new Promise<Response>(() => {}))
    await submit()
    await alertSays('Order assigned to delivery agent successfully!')
    await waitFor(() => expect(screen.getByRole('article', { name: 'Order ORD-202611-000042' })).toHaveFocus())
  })

  it('keeps what was typed when it fails', async () => {
    const { submit, alertSays, day, agent } = await filled()
    answer(contract.assignOrder, () => HttpResponse.json({ message: 'internal' }, { status: 500 }))
    await submit()
    await alertSays('Failed to assign order to agent. Please try again.')
    expect(day).toHaveValue(tomorrow)
    expect(agent).toHaveValue('agent-2')
  })

  it('tells the reason of a conflict, and closes when somebody else was faster', async () => {
    const { submit, alertSays } = await filled()
    answer(contract.listOrders, () => HttpResponse.json([serverOrder({ status: 'cancel' })]))
    answer(contract.assignOrder, () =>
      HttpResponse.json({ message: 'Order must be accepted before assigning an agent' }, { status: 409 }),
    )
    await submit()
    await alertSays('Order must be accepted before assigning an agent')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull())
  })

  it('sends once when it is pressed twice before the first press is drawn', async () => {
    const { form } = await filled()
    let sent = 0
    answer(contract.assignOrder, () => {
      sent++
      return HttpResponse.text('assigned')
    })
    const button = form.getByRole('button', { name: 'Assign Order' })
    act(() => {
      button.click()
      button.click()
    })
    expect(await screen.findByText('Order assigned to delivery agent successfully!')).toBeVisible()
    expect(sent).toBe(1)
  })

  it('closes and says why when somebody else assigns the order meanwhile', async () => {
    const { tell } = serveStream()
    const { alertSays } = await filled()
    answer(contract.listOrders, () =>
      HttpResponse.json([serverOrder({ status: 'assigned', deliveryAgentId: serverAgent() })]),
    )
    tell('event: reload\ndata: {}\n\n')
    await alertSays('This order has become Assigned in the meantime: your assignment was not sent.')
    expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull()
  })

  it('takes as many notes as the server', async () => {
    const { form } = await openedForm()
    expect(form.getByRole('textbox', { name: 'Delivery Notes' })).toHaveAttribute('maxlength', '2000')
  })

  it('opens again for a failed delivery', async () => {
    const { submit, alertSays } = await openedForm('failed')
    await submit()
    await alertSays('Please select a delivery date')
  })
})
