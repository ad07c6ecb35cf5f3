import { orderDocuments } from '@phuljhari/contract/documents/documents.contract'
import type { Feature } from '@phuljhari/contract/features'
import * as contract from '@phuljhari/contract/orders/orders.contract'
import * as contractOfPayments from '@phuljhari/contract/payments/payments.contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { documentSummary } from '../../../../test/documents.ts'
import { apiOrder, serverAgent } from '../../../../test/orders.ts'
import { moneySummary, orderMoney } from '../../../../test/payments.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { loadOrderPart } from '../../../entities/orders/order-parts.ts'
import { MAY_BE_SAVED } from '../../../lib/failure-text.ts'
import { OrdersScreen } from '../OrdersScreen.tsx'

const ID = 'ORD-202611-000042'
const OWNER = { name: 'Owner', role: 'owner', rights: [] }
const agent = { ...serverAgent() }
const card = () => screen.getByRole('article', { name: `Order ${ID}` })
const undoButton = () => screen.queryByRole('button', { name: 'Undo' })

/** Performs an action of an order's card and closes its alert. */
async function perform(name: string, before: string, after: string, features?: readonly Feature[]) {
  let status = before
  const order = () => apiOrder({ status, deliveryAgentId: before === 'processing' ? null : agent })
  const change = (to: string) => () => {
    status = to
    return HttpResponse.json({ order: order() })
  }
  answer(contract.listOrders, () => HttpResponse.json([order()]))
  answer(contract.setOrderStatus, change(after))
  answer(contract.setDeliveryStatus, change(after))
  const undone = vi.fn<(body: unknown) => void>()
  answer(contract.undoOrderChange, async ({ request, params }) => {
    expect(params['orderId']).toBe(ID)
    undone(await request.json())
    return change(before)()
  })
  const { user } = renderScreen(OrdersScreen, { at: '/orders', as: OWNER, ...(features && { features }) })
  await user.click(await screen.findByRole('button', { name }))
  if (name === 'Reject')
    await user.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name }))
  const alert = within(await screen.findByRole('dialog', { name: 'Phuljhari' }))
  expect(undoButton()).toBeNull()
  await user.click(alert.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  if (!features) await screen.findByRole('button', { name: 'Undo' })
  return { user, undone }
}

// covers orders-58
describe('after the alert, Undo', () => {
  it.each([
    ['Accept', 'processing', 'accepted', 'accept', 'accepted', 'Pending'],
    ['Reject', 'processing', 'rejected', 'reject', 'rejected', 'Pending'],
    ['Mark Delivered', 'in_transit', 'delivered', 'deliver', 'delivered', 'In Transit'],
  ])('reverts %s, confirms it, and focuses the card of the order', async (name, before, after, action, said, shown) => {
    const { user, undone } = await perform(name, before, after)
    expect(screen.getByText(`Order ${ID}: ${said}`)).toHaveAttribute('role', 'status')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(`Undone. Order ${ID} is ${shown} again.`)).toBeVisible()
    expect(undone.mock.calls).toEqual([[{ action }]])
    expect(within(card()).getByRole('button', { name })).toBeEnabled()
    expect(undoButton()).toBeNull()
    expect(card()).toHaveFocus()
  })

  it.each(['ctrl', 'meta'])('is pressed by %s+Z, but not while typing', async (key) => {
    const { undone } = await perform('Accept', 'processing', 'accepted')
    const press = (on: Element) => fireEvent.keyDown(on, { key: 'z', [`${key}Key`]: true })
    press(screen.getByRole('textbox', { name: 'Search orders' }))
    expect(undone).not.toHaveBeenCalled()
    press(card())
    expect(await screen.findByText(/^Undone/)).toBeVisible()
  })

  it('shows why the server refuses it, and disappears', async () => {
    const { user } = await perform('Accept', 'processing', 'accepted')
    const message = 'This order has changed since. Nothing was undone.'
    answer(contract.undoOrderChange, () => HttpResponse.json({ code: 'order.undo_changed', message }, { status: 409 }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(undoButton()).toBeNull()
  })

  it.each([
    ['fails', () => HttpResponse.json({}, { status: 500 }), 'Failed to undo. Please try again.'],
    ['ends without a reply', () => HttpResponse.error(), MAY_BE_SAVED],
  ])('can be pressed again when it %s, and then ends as done', async (_how, reply, said) => {
    const { user } = await perform('Accept', 'processing', 'accepted')
    answer(contract.undoOrderChange, reply)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(said)).toBeVisible()
    await user.keyboard('{Escape}')
    answer(contract.undoOrderChange, () => HttpResponse.json({ order: apiOrder({ status: 'processing' }) }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(`Undone. Order ${ID} is Pending again.`)).toBeVisible()
  })

  it('shows the order as it is after an undo whose reply was lost, even where it matches again', async () => {
    let status = 'processing'
    answer(contract.listOrders, () => HttpResponse.json([apiOrder({ status })]))
    answer(contract.setOrderStatus, () => {
      status = 'accepted'
      return HttpResponse.json({ order: apiOrder({ status }) })
    })
    answer(contract.undoOrderChange, () => {
      status = 'processing'
      return HttpResponse.error()
    })
    const { user } = renderScreen(OrdersScreen, { at: '/orders?status=pending' })
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    await user.click(await screen.findByRole('button', { name: 'OK' }))
    expect(screen.queryByRole('article')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(MAY_BE_SAVED)).toBeVisible()
    expect(await screen.findByRole('article', { name: `Order ${ID}`, hidden: true })).toHaveTextContent('Pending')
  })

  it('is not offered by a server with only the calls of section 7', async () => {
    await perform('Accept', 'processing', 'accepted', [])
    expect(await within(card()).findByText('Accepted')).toBeVisible()
    expect(undoButton()).toBeNull()
  })
})

describe('the offer to undo', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('disappears after 10 seconds', async () => {
    await perform('Accept', 'processing', 'accepted')
    await pass(9000)
    expect(undoButton()).toBeVisible()
    await pass(1100)
    expect(undoButton()).toBeNull()
    expect(screen.queryByText(`Order ${ID}: accepted`)).toBeNull()
  })

  it.each([
    ['focused', () => act(() => undoButton()?.focus()), () => act(() => undoButton()?.blur())],
    [
      'hovered',
      () => fireEvent.mouseEnter(undoButton()?.parentElement as HTMLElement),
      () => fireEvent.mouseLeave(undoButton()?.parentElement as HTMLElement),
    ],
  ])('does not count the time while it is %s', async (_how, hold, release) => {
    await perform('Accept', 'processing', 'accepted')
    await pass(5000)
    hold()
    await pass(60_000)
    expect(undoButton()).toBeVisible()
    release()
    await pass(4000)
    expect(undoButton()).toBeVisible()
    await pass(1100)
    expect(undoButton()).toBeNull()
  })
})

describe('undoing several changes', () => {
  /** Accepts three orders, one after the other. */
  async function acceptThree() {
    const status: Record<string, string> = { O1: 'processing', O2: 'processing', O3: 'processing' }
    const order = (id: string) => apiOrder({ orderId: id, status: status[id] })
    const undone: unknown[] = []
    answer(contract.listOrders, () => HttpResponse.json(Object.keys(status).map(order)))
    answer(contract.setOrderStatus, ({ params }) => {
      const id = String(params['orderId'])
      status[id] = 'accepted'
      return HttpResponse.json({ order: order(id) })
    })
    answer(contract.undoOrderChange, ({ params }) => {
      const id = String(params['orderId'])
      undone.push(id)
      status[id] = 'processing'
      return HttpResponse.json({ order: order(id) })
    })
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    for (const id of Object.keys(status)) {
      const accepted = within(await screen.findByRole('article', { name: `Order ${id}` }))
      await user.click(accepted.getByRole('button', { name: 'Accept' }))
      await user.click(await screen.findByRole('button', { name: 'OK' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    return { user, undone }
  }

  it('undoes the latest first, then the one before', async () => {
    const { user, undone } = await acceptThree()
    for (const id of ['O3', 'O2', 'O1']) {
      expect(await screen.findByText(`Order ${id}: accepted`)).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Undo' }))
      await waitFor(() => expect(undone).toContain(id))
      await waitFor(() => expect(screen.queryByText(`Order ${id}: accepted`)).toBeNull())
    }
    expect(undone).toEqual(['O3', 'O2', 'O1'])
    expect(undoButton()).toBeNull()
  })

  it('undoes an earlier one alone', async () => {
    const { user, undone } = await acceptThree()
    await user.click(screen.getByRole('button', { name: '+2 earlier' }))
    await user.click(screen.getByRole('button', { name: 'Undo order O1: accepted' }))
    expect(await screen.findByText(/^Undone\. Order O1/)).toBeVisible()
    expect(undone).toEqual(['O1'])
    expect(screen.getByText('Order O3: accepted')).toBeVisible()
    expect(screen.getByRole('button', { name: '+1 earlier' })).toBeVisible()
  })
})

// covers orders-98
describe('beside Undo after a delivery', () => {
  // Their code is large, and the offer lasts 10 seconds.
  beforeAll(() => Promise.all([loadOrderPart('DeliveredInvoice'), loadOrderPart('DeliveredBalance')]), 60_000)
  const documents = { documents: [documentSummary()], kind: null, missing: [] }
  const owes = (balance: number) =>
    answer(contractOfPayments.getOrderMoney, () =>
      HttpResponse.json(orderMoney({ ...moneySummary({ balance }), toPay: balance, rows: [] })),
    )
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    answer(orderDocuments, () => HttpResponse.json(documents))
  })
  afterEach(() => void vi.useRealTimers())

  it('the invoice and what is still due lead to the document and to its payment, for which the bar waits', async () => {
    owes(4800)
    const { user } = await perform('Mark Delivered', 'in_transit', 'delivered')
    const invoice = await screen.findByRole('link', { name: `Invoice ${documentSummary().number}` })
    expect(invoice).toHaveAttribute('href', `/orders/invoices?document=${documentSummary()._id}`)
    expect(await screen.findByText('₹4,800.00 due')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Record payment' }))
    const form = within(await screen.findByRole('dialog', { name: 'Record receipt' }))
    expect(await form.findByRole('textbox', { name: /^Amount$|^Amount \*/ })).toHaveValue('4800.00')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.getByRole('dialog', { name: 'Record receipt' })).toBeVisible()
    // Nothing was typed, so nothing is asked.
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record receipt' })).toBeNull())
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  })

  it('a paid order offers no payment', async () => {
    owes(0)
    await perform('Mark Delivered', 'in_transit', 'delivered')
    expect(await screen.findByRole('link', { name: /^Invoice PH/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull()
  })

  it.each([
    ['after another action', ['Accept', 'processing', 'accepted', undefined]],
    ['of a server without documents and payments', ['Mark Delivered', 'in_transit', 'delivered', ['orders.undo']]],
  ] as const)('nothing is asked for or offered %s', async (_when, [name, before, after, features]) => {
    const asked = vi.fn<() => void>()
    answer(orderDocuments, () => (asked(), HttpResponse.json(documents)))
    await perform(name, before, after, features)
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Invoice PH/ })).toBeNull()
    expect(asked).not.toHaveBeenCalled()
  })
})

it('offers Undo inside the details, which cover the list', async () => {
  let status = 'processing'
  answer(contract.listOrders, () => HttpResponse.json([apiOrder({ status })]))
  answer(contract.setOrderStatus, () => {
    status = 'accepted'
    return HttpResponse.json({ order: apiOrder({ status }) })
  })
  const { user } = renderScreen(OrdersScreen, { at: '/orders' })
  await user.click(await screen.findByRole('button', { name: 'View Details' }))
  const details = within(await screen.findByRole('dialog', { name: `Order ${ID}` }))
  await user.click(details.getByRole('button', { name: 'Accept' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Phuljhari' })).getByRole('button', { name: 'OK' }))
  expect(await details.findByRole('button', { name: 'Undo' })).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Undo', hidden: true })).toHaveLength(1)
})
