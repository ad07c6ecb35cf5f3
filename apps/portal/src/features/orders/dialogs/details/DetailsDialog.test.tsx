import type { Feature } from '@phuljhari/contract/features'
import { orderHistory } from '@phuljhari/contract/orders/order-events.contract'
import * as contract from '@phuljhari/contract/orders/orders.contract'
import { getOrderMoney } from '@phuljhari/contract/payments/payments.contract'
import { previewCustomerErasure } from '@phuljhari/contract/privacy/privacy.contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { apiOrder, serverAgent, serverOrder } from '../../../../../test/orders.ts'
import { moneySummary } from '../../../../../test/payments.ts'
import { renderScreen } from '../../../../../test/render.tsx'
import { answer } from '../../../../../test/server.ts'
import { OrdersScreen } from '../../OrdersScreen.tsx'

async function openDetails(changes: Record<string, unknown>, options: { features?: readonly Feature[] } = {}) {
  answer(contract.listOrders, () => HttpResponse.json([serverOrder(changes)]))
  const { user } = renderScreen(OrdersScreen, { at: '/orders', ...options })
  await user.click(await screen.findByRole('button', { name: 'View Details' }))
  const dialog = within(await screen.findByRole('dialog'))
  // Those of the order, not of its payments, which arrive at any time.
  const facts = () => {
    const isOfOrder = (term: HTMLElement) => !term.closest('section[aria-label="Payments"]')
    const terms = dialog.getAllByRole('term').filter(isOfOrder)
    return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]))
  }
  return { user, dialog, facts }
}

// covers orders-20, orders-21
describe('details of an order', () => {
  // covers orders-19, orders-23
  it('shows every field', async () => {
    const { dialog, facts } = await openDetails({
      status: 'assigned',
      deliveryAgentId: serverAgent(),
      expectedDeliveryDate: '2026-11-06T18:30:00.000Z',
      deliveryTimeSlot: '6PM-9PM (Night)',
    })
    expect(facts()).toEqual({
      Customer: 'Kavitha Raman',
      Phone: '+91 98765 43210',
      Email: 'kavitha@mail.example',
      Address: '4 Temple Road, Near the tank',
      City: 'Madurai, Tamil Nadu, 625001',
      Coordinates: '9.919500, 78.119300',
      'Order date': '04 Nov 2026 · 09:45 am',
      'Payment method': 'Cash on Delivery',
      'Delivery date': '07 Nov 2026 · 6PM-9PM (Night)',
      Agent: 'Murugan · TN 67 AB 1234',
      Subtotal: '₹381.00',
      Shipping: '₹60.00',
      'Total Amount': '₹441.00',
    })
    expect(dialog.getByText('Call before coming')).toBeVisible()
    expect(dialog.getByText('Assigned')).toBeVisible()
    expect(dialog.getByRole('link', { name: 'View on Map' })).toBeVisible()
  })

  it('reloads the money of the order after it was accepted, and after that was undone', async () => {
    let status = 'processing'
    const change = (to: string) => () => {
      status = to
      return HttpResponse.json({ order: apiOrder({ status }) })
    }
    answer(getOrderMoney, () => {
      const due = status === 'processing' ? 0 : 441
      const amounts = moneySummary({ status, total: 441, due, balance: due, toVerify: 0 })
      return HttpResponse.json({ ...amounts, notes: 0, writtenOff: 0, toPay: 441, rows: [], credit: 0, refundable: 0 })
    })
    const { user, dialog } = await openDetails({ status })
    const due = async (label: string, amount: string) => {
      const payments = within(await dialog.findByRole('region', { name: 'Payments' }))
      await waitFor(() => expect(payments.getByText(label).nextElementSibling).toHaveTextContent(amount))
    }
    await due('Due once accepted', '₹441.00')
    answer(contract.setOrderStatus, change('accepted'))
    answer(contract.undoOrderChange, change('processing'))
    await user.click(dialog.getByRole('button', { name: 'Accept' }))
    await user.click(await screen.findByRole('button', { name: 'OK' }))
    await due('Balance', '₹441.00')
    await due('Due', '₹441.00')
    await user.click(dialog.getByRole('button', { name: 'Undo' }))
    await due('Due once accepted', '₹441.00')
  })

  // covers orders-32
  it("labels the delivery notes separately from the customer's", async () => {
    const both = { notes: 'Call before coming\nRing twice', deliveryNotes: 'Ring twice' }
    const { dialog } = await openDetails(both)
    const notesUnder = (name: string) => dialog.getByRole('heading', { name }).nextElementSibling?.textContent
    expect(notesUnder('Notes')).toBe('Call before coming')
    expect(notesUnder('Delivery notes')).toBe('Ring twice')
    expect(screen.getByRole('article', { hidden: true })).toHaveTextContent('Delivery notes Ring twice')
  })

  // covers orders-22
  it('strikes through the original price and shows the amount saved, only with a discount', async () => {
    const { dialog } = await openDetails({})
    const [heads, discounted, full] = dialog.getAllByRole('row')
    expect(heads).toHaveTextContent(/^ProductBrandCategoryQuantityUnit PriceTotal$/)
    expect(discounted).toHaveTextContent('₹150.50 ₹200.00Save ₹49.50₹301.00')
    expect(discounted?.querySelector('s')).toHaveTextContent('₹200.00')
    expect(full).not.toHaveTextContent('Save')
  })

  it('returns the focus to the button that opened it', async () => {
    const { user } = await openDetails({})
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'View Details' })).toHaveFocus()
  })

  it('lets a long e-mail address wrap after its punctuation', async () => {
    const email = 'kavitha.raman@mail.example'
    const { dialog } = await openDetails({ userId: { fullName: 'Kavitha', email } })
    expect(dialog.getByText(email).innerHTML).toBe('kavitha.<wbr>raman@<wbr>mail.<wbr>example')
  })

  // covers orders-19
  it('hides a missing e-mail address', async () => {
    const { facts } = await openDetails({ userId: { fullName: 'Arjun' } })
    expect(facts()).not.toHaveProperty('Email')
  })

  it('offers the allowed actions under More actions, and updates with the order', async () => {
    const { user, dialog } = await openDetails({ status: 'accepted' })
    let sent = ''
    answer(contract.setOrderStatus, ({ request }) => {
      sent = new URL(request.url).pathname
      return HttpResponse.text('ok')
    })
    answer(contract.listOrders, () => HttpResponse.json([serverOrder({ status: 'ready' })]))
    await user.click(dialog.getByRole('button', { name: 'More actions' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual([
      'Mark pending',
      'Mark ready',
      'Cancel order',
      'Edit order',
      'Print carton labels',
      'Tell the customer',
      'Tracking link',
      "Erase customer's data",
    ])
    await user.click(screen.getByRole('menuitem', { name: 'Mark ready' }))
    expect(await screen.findByText('Order status updated successfully!')).toBeVisible()
    expect(sent).toMatch(/\/orders\/vendorStatus\/ready\/ORD-202611-000042$/)
    expect(dialog.getByText('Ready')).toBeVisible()
  })

  it('offers the actions of the card and the invoice', async () => {
    const { user, dialog } = await openDetails({})
    answer(contract.setOrderStatus, () => HttpResponse.text('ok'))
    answer(contract.listOrders, () => HttpResponse.json([serverOrder({ status: 'accepted' })]))
    await user.click(dialog.getByRole('button', { name: 'Accept' }))
    const alert = within(await screen.findByRole('dialog', { name: 'Phuljhari' }))
    await user.click(alert.getByRole('button', { name: 'OK' }))
    expect(await dialog.findByRole('button', { name: 'Assign Agent' })).toBeEnabled()
    await user.click(dialog.getByRole('button', { name: 'Invoice' }))
    expect(await screen.findByRole('dialog', { name: 'Invoice' })).toBeVisible()
  })

  // covers orders-55
  it('asks for confirmation before cancelling', async () => {
    const { user, dialog } = await openDetails({})
    const sent: string[] = []
    answer(contract.setOrderStatus, ({ params }) => {
      sent.push(String(params['status']))
      return HttpResponse.text('ok')
    })
    const cancel = async (choice: string) => {
      await user.click(dialog.getByRole('button', { name: 'More actions' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Cancel order' }))
      const question = within(await screen.findByRole('dialog', { name: 'Cancel order' }))
      await user.click(question.getByRole('button', { name: choice }))
    }
    await cancel('Keep order')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cancel order' })).toBeNull())
    expect(sent).toEqual([])
    answer(contract.listOrders, () => HttpResponse.json([serverOrder({ status: 'cancel' })]))
    await cancel('Cancel order')
    expect(await screen.findByText('Order cancelled successfully!')).toBeVisible()
    expect(sent).toEqual(['cancel'])
    await user.click(dialog.getByRole('button', { name: 'More actions' }))
    await screen.findByRole('menuitem', { name: "Erase customer's data" })
    expect(screen.queryByRole('menuitem', { name: 'Cancel order' })).toBeNull()
  })

  it('leads to the erasure of its customer', async () => {
    let asked: unknown
    answer(previewCustomerErasure, async ({ request }) => {
      asked = await request.json()
      return HttpResponse.json({
        names: ['Meena'],
        phones: ['9876543210'],
        sharedWith: [],
        unclear: [],
        documents: 0,
        keptDocuments: 0,
        payments: 0,
        keptPayments: { total: 0, toVerify: 0, until: null },
        orders: 1,
        customers: 1,
        estimates: 0,
        events: 0,
        kept: [],
      })
    })
    const { user, dialog } = await openDetails({ status: 'rejected' })
    await user.click(dialog.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: "Erase customer's data" }))
    expect(await screen.findByRole('dialog', { name: "Erase customer's personal data" })).toBeVisible()
    expect(await screen.findByRole('textbox', { name: 'Type ERASE to confirm' })).toBeVisible()
    expect(asked).toEqual({ orderId: serverOrder().orderId, also: [] })
  })

  it('offers neither erasure nor a tracking link without a phone number', async () => {
    const { dialog } = await openDetails({ status: 'cancel', userId: { fullName: 'Erased customer', phoneNumber: '' } })
    expect(dialog.queryByRole('button', { name: 'More actions' })).toBeNull()
  })
})

it('asks for confirmation once when Cancel order is pressed twice before it is shown', async () => {
  const { user, dialog } = await openDetails({})
  await user.click(dialog.getByRole('button', { name: 'More actions' }))
  const item = await screen.findByRole('menuitem', { name: 'Cancel order' })
  act(() => {
    item.click()
    item.click()
  })
  await user.click(await screen.findByRole('button', { name: 'Keep order' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cancel order' })).toBeNull())
})

// covers orders-26
describe('the history of an order', () => {
  const after = {
    status: 'assigned',
    agentName: 'Murugan',
    deliveryDate: '2026-11-07',
    deliveryTimeSlot: '6PM-9PM (Night)',
  }

  it('lists events with time and user, oldest first', async () => {
    answer(orderHistory, ({ params }) => {
      expect(params['orderId']).toBe('ORD-202611-000042')
      return HttpResponse.json([
        { at: '2026-11-04T04:15:00.000Z', action: 'placed', actor: 'storefront', before: null, after: null },
        { at: '2026-11-05T04:15:00.000Z', action: 'assign', actor: 'owner@shop.example', before: null, after },
        { at: '2026-11-05T04:16:00.000Z', action: 'reassign', after: { ...after, agentName: 'Selvam' } },
        { at: '2026-11-05T04:17:00.000Z', action: 'undo', after: { ...after, status: 'processing' } },
        'nonsense',
        { action: 'packed' },
      ])
    })
    const { dialog } = await openDetails({})
    const history = within(await dialog.findByRole('region', { name: 'History' }))
    expect(history.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual([
      'Order placed04 Nov 2026 · 09:45 amstorefront',
      'AssignedMurugan · 07 Nov 2026 · 6PM-9PM (Night)05 Nov 2026 · 09:45 amowner@shop.example',
      'Assignment changedSelvam · 07 Nov 2026 · 6PM-9PM (Night)05 Nov 2026 · 09:46 am',
      'UndonePending05 Nov 2026 · 09:47 am',
      'packed',
    ])
  })

  it('says that it could not be loaded, and is loaded by Try again', async () => {
    answer(orderHistory, () => new HttpResponse(null, { status: 500 }))
    const { user, dialog } = await openDetails({})
    expect(await dialog.findByText('The history could not be loaded.')).toBeVisible()
    answer(orderHistory, () => HttpResponse.json([{ action: 'create', at: '2026-10-20T04:00:00.000Z' }]))
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByRole('region', { name: 'History' })).toBeVisible()
  })

  it('is hidden when the server returns something else', async () => {
    const requested = Promise.withResolvers<void>()
    answer(orderHistory, () => {
      requested.resolve()
      return HttpResponse.html('<html>')
    })
    const { dialog } = await openDetails({})
    await requested.promise
    await waitFor(() => expect(dialog.getByText('Total Amount')).toBeVisible())
    expect(dialog.queryByRole('region', { name: 'History' })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

// covers orders-25
describe('on a server with only the calls of section 7', () => {
  const NO_FEATURES = { features: [] }

  it.each([
    ['accepted', ['Mark pending', 'Cancel order']],
    ['assigned', ['Cancel order']],
  ])('offers under More actions of an order %s only what every server supports', async (status, expected) => {
    const { user, dialog } = await openDetails({ status, deliveryAgentId: serverAgent() }, NO_FEATURES)
    await user.click(dialog.getByRole('button', { name: 'More actions' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual(expected)
  })

  it('neither requests nor shows the history', async () => {
    let requests = 0
    answer(orderHistory, () => {
      requests++
      return HttpResponse.json([{ at: '2026-11-04T04:15:00.000Z', action: 'placed', actor: 'storefront' }])
    })
    const { dialog, user } = await openDetails({}, NO_FEATURES)
    expect(dialog.getByText('Total Amount')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'More actions' }))
    await screen.findByRole('menuitem', { name: 'Cancel order' })
    expect(dialog.queryByRole('region', { name: 'History' })).toBeNull()
    expect(requests).toBe(0)
  })

  it('reports a 404 for an action that the server should support', async () => {
    answer(contract.setOrderStatus, () => new HttpResponse(null, { status: 404 }))
    const { user, dialog } = await openDetails({ status: 'accepted' }, NO_FEATURES)
    await user.click(dialog.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mark pending' }))
    expect(await screen.findByText('Failed to update order status. Please try again.')).toBeVisible()
  })
})
