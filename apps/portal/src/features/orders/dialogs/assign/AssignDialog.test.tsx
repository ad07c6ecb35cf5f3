import { listAgents } from '@phuljhari/contract/agents/agents.contract'
import type { Feature } from '@phuljhari/contract/features'
import { usualDeliveryDay } from '@phuljhari/contract/orders/assignment'
import * as contract from '@phuljhari/contract/orders/orders.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { serveStream } from '../../../../../test/order-stream.ts'
import { apiOrder, serverAgent, serverOrder } from '../../../../../test/orders.ts'
import { renderScreen } from '../../../../../test/render.tsx'
import { answer } from '../../../../../test/server.ts'
import { LOST_REPLIES } from '../../../../../test/lost-replies.ts'
import { MAY_BE_SAVED } from '../../../../lib/failure-text.ts'
import { OrdersScreen } from '../../OrdersScreen.tsx'

const TITLE = 'Assign Order to Delivery Agent'
const DAY_MS = 86_400_000
const today = indiaDay(new Date())
const tomorrow = indiaDay(new Date(Date.now() + DAY_MS))

async function openForm(status = 'accepted', changes: Record<string, unknown> = {}, features?: readonly Feature[]) {
  const assigned = serverOrder({ orderId: 'O-ASSIGNED', status: 'assigned', deliveryAgentId: serverAgent() })
  answer(contract.listOrders, () => HttpResponse.json([serverOrder({ status, ...changes }), assigned]))
  answer(listAgents, () =>
    HttpResponse.json([
      serverAgent(),
      serverAgent({ _id: 'agent-2', fullName: 'Selvam', vehicleNumber: undefined, bikeNumber: 'TN 59 Z 9' }),
      serverAgent({ _id: 'agent-3', fullName: 'Inactive', isActive: false }),
    ]),
  )
  const { user } = renderScreen(OrdersScreen, { at: '/orders', ...(features && { features }) })
  await user.click(await screen.findByRole('button', { name: status === 'failed' ? 'Retry Delivery' : 'Assign Agent' }))
  const form = within(await screen.findByRole('dialog', { name: TITLE }))
  await form.findByRole('option', { name: /Selvam/ })
  const day = form.getByLabelText<HTMLInputElement>(/Delivery Date/)
  const presetDay = day.value
  await user.clear(day)
  return {
    user,
    form,
    day,
    presetDay,
    slot: form.getByRole('combobox', { name: /Time Slot/ }),
    agent: form.getByRole('combobox', { name: /Delivery Agent/ }),
    submit: () => user.click(form.getByRole('button', { name: 'Assign Order' })),
    expectAlert: async (text: string) => {
      const alert = within(await screen.findByRole('dialog', { name: 'Phuljhari' }))
      expect(alert.getByText(text)).toBeVisible()
      await user.click(alert.getByRole('button', { name: 'OK' }))
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Phuljhari' })).toBeNull())
    },
  }
}
const openFilledForm = async () => {
  const form = await openForm()
  await form.user.type(form.day, tomorrow)
  await form.user.selectOptions(form.agent, 'agent-2')
  await form.user.selectOptions(form.slot, '6PM-9PM (Night)')
  return form
}

// covers orders-28, orders-34, orders-51, orders-59, orders-60
describe('assigning an order', () => {
  // covers orders-29
  it('asks for date, agent and slot, in this order', async () => {
    const { user, day, agent, submit, expectAlert } = await openForm()
    await submit()
    await expectAlert('Please select a delivery date')
    await user.type(day, tomorrow)
    await submit()
    await expectAlert('Please select a delivery agent')
    await user.selectOptions(agent, 'agent-2')
    await submit()
    await expectAlert('Please select a delivery time slot')
  })

  it('starts with the usual delivery day, and with a server of section 7 without one', async () => {
    expect((await openForm()).presetDay).toBe(usualDeliveryDay('', new Date()))
    cleanup()
    expect((await openForm('accepted', {}, [])).presetDay).toBe('')
  })

  // covers orders-28
  it('rejects a day before today in India', async () => {
    const { user, day, submit, expectAlert } = await openForm()
    expect(day).toHaveAttribute('min', today)
    await user.type(day, '2020-01-31')
    await submit()
    await expectAlert('Delivery date cannot be in the past')
  })

  // covers orders-28
  it('rejects a year with five digits', async () => {
    const { user, day, agent, slot, submit, expectAlert } = await openForm()
    await user.selectOptions(agent, 'agent-2')
    await user.selectOptions(slot, '6PM-9PM (Night)')
    // Typed in a browser that accepts six-digit years.
    fireEvent.change(day, { target: { value: `2${tomorrow}` } })
    await submit()
    await expectAlert('Please select a delivery date')
  })

  // covers orders-33
  it('offers the active agents, fewest orders first, each with bike number and order count', async () => {
    const { agent, slot } = await openForm()
    const options = (of: HTMLElement) =>
      within(of)
        .getAllByRole('option')
        .map((option) => option.textContent)
    // The counters may follow the list.
    await waitFor(() =>
      expect(options(agent).slice(1)).toEqual(['Selvam · TN 59 Z 9 · 0 orders', 'Murugan · TN 67 AB 1234 · 1 order']),
    )
    expect(options(slot).slice(1)).toEqual([
      '9AM-12PM (Morning)',
      '12PM-3PM (Afternoon)',
      '3PM-6PM (Evening)',
      '6PM-9PM (Night)',
      'Same Day (Urgent)',
      'Next Day (Standard)',
    ])
  })

  // covers orders-35, orders-36
  it('sends midnight in India, and shows the order as assigned before the reload', async () => {
    const { user, form, submit } = await openFilledForm()
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

  it('shows the order in the reply at once', async () => {
    const { submit, expectAlert } = await openFilledForm()
    answer(contract.assignOrder, () =>
      HttpResponse.json({
        order: apiOrder({
          status: 'assigned',
          deliveryAgentId: { _id: 'agent-2', fullName: 'Selvam', vehicleNumber: 'TN 59 Z 9', phoneNumber: '' },
          expectedDeliveryDate: '2030-01-01T18:30:00.000Z',
          notes: 'Changed elsewhere',
        }),
      }),
    )
    answer(contract.listOrders, () => new Promise<Response>(() => {}))
    await submit()
    await expectAlert('Order assigned to delivery agent successfully!')
    const card = screen.getByRole('article', { name: 'Order ORD-202611-000042' })
    expect(card).toHaveTextContent('Selvam')
    expect(card).toHaveTextContent('02 Jan 2030')
    expect(card).toHaveTextContent('Changed elsewhere')
  })

  it('returns the focus to the card of the order', async () => {
    const { submit, expectAlert } = await openFilledForm()
    answer(contract.assignOrder, () => HttpResponse.text('assigned'))
    answer(contract.listOrders, () => new Promise<Response>(() => {}))
    await submit()
    await expectAlert('Order assigned to delivery agent successfully!')
    await waitFor(() => expect(screen.getByRole('article', { name: 'Order ORD-202611-000042' })).toHaveFocus())
  })

  it('keeps the input after a failure', async () => {
    const { submit, expectAlert, day, agent } = await openFilledForm()
    answer(contract.assignOrder, () => HttpResponse.json({ message: 'internal' }, { status: 500 }))
    await submit()
    await expectAlert('Failed to assign order to agent. Please try again.')
    expect(day).toHaveValue(tomorrow)
    expect(agent).toHaveValue('agent-2')
  })

  // covers orders-52
  it('shows the reason for a conflict, and closes', async () => {
    const { submit, expectAlert } = await openFilledForm()
    answer(contract.listOrders, () => HttpResponse.json([serverOrder({ status: 'cancel' })]))
    answer(contract.assignOrder, () =>
      HttpResponse.json({ message: 'Order must be accepted before assigning an agent' }, { status: 409 }),
    )
    await submit()
    await expectAlert('Order must be accepted before assigning an agent')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull())
  })

  // covers orders-56
  it('sends once when pressed twice before the first press re-renders the button', async () => {
    const { form } = await openFilledForm()
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

  // covers orders-57
  it('closes with the reason when another user assigns the order', async () => {
    const { send } = serveStream()
    const { expectAlert } = await openFilledForm()
    answer(contract.listOrders, () =>
      HttpResponse.json([serverOrder({ status: 'assigned', deliveryAgentId: serverAgent() })]),
    )
    send('event: reload\ndata: {}\n\n')
    await expectAlert('This order is now Assigned. Your assignment was not sent.')
    expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull()
  })

  // covers orders-28
  it('limits the notes like the server', async () => {
    const { form } = await openForm()
    expect(form.getByRole('textbox', { name: 'Delivery Notes' })).toHaveAttribute('maxlength', '2000')
  })

  // covers orders-31
  it('asks about a day more than 60 days ahead, once only', async () => {
    const { user, form, day, submit } = await openFilledForm()
    let sent = 0
    answer(contract.assignOrder, () => {
      sent++
      return HttpResponse.text('assigned')
    })
    const inDays = (days: number) => indiaDay(new Date(Date.now() + days * DAY_MS))
    const answerWith = async (name: string) => {
      const question = within(await screen.findByRole('dialog', { name: 'Delivery date' }))
      expect(question.getByText(/ is 61 days from today\. Is this the delivery date\?$/)).toBeVisible()
      await user.click(question.getByRole('button', { name }))
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delivery date' })).toBeNull())
    }
    fireEvent.change(day, { target: { value: inDays(61) } })
    await submit()
    await answerWith('Change date')
    expect([sent, form.getByRole('button', { name: 'Assign Order' })]).toEqual([0, expect.anything()])
    await submit()
    await answerWith('Yes, use this date')
    expect(await screen.findByText('Order assigned to delivery agent successfully!')).toBeVisible()
    expect(sent).toBe(1)
  })

  it('does not ask about a day 60 days ahead', async () => {
    const { day, submit, expectAlert } = await openFilledForm()
    answer(contract.assignOrder, () => HttpResponse.text('assigned'))
    fireEvent.change(day, { target: { value: indiaDay(new Date(Date.now() + 60 * DAY_MS)) } })
    await submit()
    await expectAlert('Order assigned to delivery agent successfully!')
  })
})

const PRESENT = {
  deliveryAgentId: serverAgent(),
  expectedDeliveryDate: new Date(`${tomorrow}T00:00:00+05:30`).toISOString(),
  deliveryTimeSlot: '6PM-9PM (Night)',
  notes: 'Call before coming\nRing twice',
  deliveryNotes: 'Ring twice',
}

// covers orders-31
describe('Retry Delivery', () => {
  it('starts with the previous agent, slot and notes, and the promised day while it is not over', async () => {
    const { presetDay, slot, agent, form } = await openForm('failed', PRESENT)
    expect(slot).toHaveValue('6PM-9PM (Night)')
    expect(agent).toHaveValue('agent-1')
    expect(form.getByRole('textbox', { name: 'Delivery Notes' })).toHaveValue('Ring twice')
    expect(presetDay).toBe(tomorrow)
  })

  it('does not preselect a previous agent who is no longer active', async () => {
    const { agent } = await openForm('failed', { ...PRESENT, deliveryAgentId: serverAgent({ _id: 'agent-3' }) })
    expect(agent).toHaveValue('')
  })
})

describe('changing the agent of an assigned order', () => {
  async function openChange() {
    answer(contract.listOrders, () => HttpResponse.json([serverOrder({ status: 'assigned', ...PRESENT })]))
    answer(listAgents, () =>
      // This order keeps the agent busy.
      HttpResponse.json([serverAgent({ status: 'busy' }), serverAgent({ _id: 'agent-2', fullName: 'Selvam' })]),
    )
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    await user.click(await screen.findByRole('button', { name: 'View Details' }))
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Change agent' }))
    const form = within(await screen.findByRole('dialog', { name: 'Change Delivery Agent' }))
    await form.findByRole('option', { name: /Selvam/ })
    return { user, form }
  }

  // covers orders-30
  it('starts with the current assignment, and sends the changed one as a whole', async () => {
    const { user, form } = await openChange()
    expect(form.getByLabelText(/Delivery Date/)).toHaveValue(tomorrow)
    expect(form.getByRole('combobox', { name: /Time Slot/ })).toHaveValue('6PM-9PM (Night)')
    expect(form.getByRole('combobox', { name: /Delivery Agent/ })).toHaveValue('agent-1')
    let sent: unknown
    answer(contract.reassignOrder, async ({ request, params }) => {
      expect(params['orderId']).toBe('ORD-202611-000042')
      sent = await request.json()
      return HttpResponse.json({
        order: apiOrder({
          ...PRESENT,
          status: 'assigned',
          deliveryAgentId: { ...serverAgent({ fullName: 'Selvam' }) },
        }),
      })
    })
    answer(contract.listOrders, () => new Promise<Response>(() => {}))
    await user.selectOptions(form.getByRole('combobox', { name: /Delivery Agent/ }), 'agent-2')
    await user.click(form.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Order assigned to delivery agent successfully!')).toBeVisible()
    expect(sent).toEqual({
      deliveryAgentId: 'agent-2',
      expectedDeliveryDate: PRESENT.expectedDeliveryDate,
      deliveryTimeSlot: '6PM-9PM (Night)',
      notes: 'Ring twice',
    })
    expect(screen.getByRole('article', { hidden: true })).toHaveTextContent('Selvam')
  })

  it('discards nothing on Cancel when nothing was changed', async () => {
    const { user, form } = await openChange()
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change Delivery Agent' })).toBeNull())
    expect(screen.queryByText('Discard changes?')).toBeNull()
  })
})

it.each(LOST_REPLIES)(
  'an assignment that was saved before %s ends as done when it is sent again',
  async (_fault, lost) => {
    const { user, form, submit, expectAlert } = await openFilledForm()
    const sent: unknown[] = []
    const assigned = apiOrder({
      status: 'assigned',
      deliveryAgentId: serverAgent({ _id: 'agent-2', fullName: 'Selvam' }),
    })
    answer(contract.assignOrder, async ({ request }) => {
      sent.push(await request.json())
      answer(contract.listOrders, () => HttpResponse.json([assigned]))
      return sent.length === 1 ? (lost() as never) : HttpResponse.json({ order: assigned })
    })
    await submit()
    await expectAlert(MAY_BE_SAVED)
    // The card behind has read it; the form stays.
    await waitFor(() => expect(screen.getAllByRole('article', { hidden: true })[0]).toHaveTextContent('Selvam'))
    expect(form.getByRole('combobox', { name: /Delivery Agent/ })).toHaveValue('agent-2')
    await user.click(form.getByRole('button', { name: 'Assign Order' }))
    await expectAlert('Order assigned to delivery agent successfully!')
    expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull()
    expect(sent[1]).toEqual(sent[0])
  },
)
