import * as contract from '@phuljhari/contract/orders/orders.contract'
import { cashTaken, getOrderMoney } from '@phuljhari/contract/payments/payments.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { apiOrder } from '../../../../../test/orders.ts'
import { renderScreen } from '../../../../../test/render.tsx'
import { answer } from '../../../../../test/server.ts'
import { MAY_BE_SAVED } from '../../../../lib/failure-text.ts'
import { OrdersScreen } from '../../OrdersScreen.tsx'

const ASSIGNED = {
  status: 'assigned',
  payment: { due: 441, paid: 100, toVerify: 0 },
  deliveryAgentId: { _id: '7', fullName: 'Murugan', vehicleNumber: '', phoneNumber: '9876500001' },
}
const money = (changes: object = {}) => ({
  orderId: 'ORD-202611-000042',
  status: 'assigned',
  customerName: 'Kavitha Raman',
  phoneNumber: '919876543210',
  paymentMethod: 'UPI',
  totalAmount: 441,
  due: 441,
  paid: 100,
  balance: 341,
  toVerify: 0,
  paymentStatus: 'part_paid',
  total: 441,
  notes: 0,
  writtenOff: 0,
  toPay: 341,
  refundable: 0,
  rows: [],
  credit: 0,
  ...changes,
})

function open(order: object = ASSIGNED, options: object = {}, changes: object = {}) {
  answer(contract.listOrders, () => HttpResponse.json([apiOrder({ ...order })]))
  answer(getOrderMoney, () => HttpResponse.json(money(changes)))
  return renderScreen(OrdersScreen, { at: '/orders', ...options })
}
const MARK = { name: 'Mark Delivered' }
const NOTHING = { name: /^Delivered, nothing taken/ }

/** Opens the dialog and returns it with what it sends. */
async function openDialog(changes: object = {}) {
  const rendered = open(ASSIGNED, {}, changes)
  const sent: unknown[] = []
  answer(contract.setDeliveryStatus, async ({ request }) => {
    sent.push(await request.json())
    const delivered = apiOrder({ ...ASSIGNED, status: 'delivered' })
    answer(contract.listOrders, () => HttpResponse.json([delivered]))
    return HttpResponse.json({ order: delivered })
  })
  await rendered.user.click(await screen.findByRole('button', MARK))
  const dialog = within(await screen.findByRole('dialog', MARK))
  await dialog.findByText('Due now')
  const deliver = () => rendered.user.click(dialog.getByRole('button', { name: 'Delivered' }))
  return { ...rendered, dialog, sent, deliver }
}
const body = (collected: object) => ({ status: 'delivered', deliveryAgentId: '7', collected })
beforeEach(() => answer(cashTaken, () => HttpResponse.json({ ofPerson: 0, ofOrders: [] })))

it('collects no cash that would reach the limit, and offers UPI', async () => {
  answer(cashTaken, () => HttpResponse.json({ ofPerson: 199_900, ofOrders: [] }))
  const { user, dialog, sent, deliver } = await openDialog()
  expect(await dialog.findByText(/₹1,99,900.00 was already taken from this person/)).toBeVisible()
  await deliver()
  expect(dialog.getByRole('textbox', { name: 'Amount (₹)' })).toBeInvalid()
  expect(sent).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Collect by UPI' }))
  await user.type(dialog.getByRole('textbox', { name: 'UTR' }), '412345678901')
  await deliver()
  await waitFor(() => expect(sent).toEqual([body({ mode: 'upi', amount: '341.00', reference: '412345678901' })]))
})

describe('Mark Delivered with money due', () => {
  it('presets the amount due in cash, records it with the delivery and offers to undo', async () => {
    const { user, dialog, sent, deliver } = await openDialog()
    const amount = dialog.getByRole('textbox', { name: /Amount/ })
    expect(amount).toHaveValue('341.00')
    expect(amount).toHaveFocus()
    expect(dialog.getByText('Murugan holds the cash until it is handed over.')).toBeVisible()
    await user.clear(amount)
    await user.type(amount, '300')
    expect(dialog.getByText('₹41.00 remains due.')).toBeVisible()
    await deliver()
    expect(await screen.findByText('Order marked as delivered successfully!')).toBeVisible()
    expect(sent).toEqual([body({ mode: 'cash', amount: '300' })])
    expect(screen.queryByRole('button', { name: 'OK' })).toBeNull()
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
  })

  it('presets what nobody has claimed yet, with the round-off of the bill to come', async () => {
    const { dialog, sent, deliver } = await openDialog({ due: 441.4, balance: 341.4, toVerify: 141, toPay: 200 })
    expect(dialog.getByRole('textbox', { name: /Amount/ })).toHaveValue('200.00')
    for (const [name, amount] of [
      ['To verify', '₹141.00'],
      ['Round-off of the bill', '-₹0.40'],
      ['Due now', '₹200.00'],
    ] as const)
      expect(dialog.getByText(name).nextSibling).toHaveTextContent(amount)
    await deliver()
    await waitFor(() => expect(sent).toEqual([body({ mode: 'cash', amount: '200.00' })]))
  })

  it('records nothing by default when everything was claimed', async () => {
    const { user, dialog, sent } = await openDialog({ toVerify: 341, toPay: 0 })
    expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('Already paid, to be verified')
    await user.click(dialog.getByRole('button', NOTHING))
    await waitFor(() => expect(sent).toEqual([body({ mode: 'none', reason: 'Already paid, to be verified' })]))
  })

  it('accepts UPI only with a UTR of 12 digits, and keeps the input after a refusal', async () => {
    const { user, dialog, sent, deliver } = await openDialog()
    await user.click(dialog.getByRole('radio', { name: 'UPI' }))
    const utr = dialog.getByRole('textbox', { name: /UTR/ })
    await user.type(utr, '41234567890')
    await deliver()
    expect(await dialog.findByText('A UPI reference (UTR) has exactly 12 digits')).toBeVisible()
    await user.type(utr, '1')
    const refusal = { code: 'payment.duplicate', message: 'This reference was already recorded' }
    answer(contract.setDeliveryStatus, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(refusal, { status: 409 })
    })
    await deliver()
    expect(await dialog.findByText(refusal.message)).toBeVisible()
    expect(utr).toHaveValue('412345678901')
    expect(sent).toEqual([body({ mode: 'upi', amount: '341.00', reference: '412345678901' })])
  })

  it('delivers with nothing taken by one key, even while the amount is being typed', async () => {
    const { user, dialog, sent } = await openDialog()
    expect(dialog.getByRole('button', NOTHING)).toHaveAttribute('aria-keyshortcuts', 'F8')
    await user.keyboard('{F8}')
    expect(await screen.findByText('Order marked as delivered successfully!')).toBeVisible()
    expect(sent).toEqual([body({ mode: 'none', reason: '' })])
  })

  it('records the reason why nothing was taken, if one is typed', async () => {
    const { user, dialog, sent } = await openDialog()
    await user.click(dialog.getByRole('radio', { name: 'Nothing' }))
    expect(dialog.queryByRole('textbox', { name: /Amount/ })).toBeNull()
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Pays next week')
    await user.click(dialog.getByRole('button', NOTHING))
    await waitFor(() => expect(sent).toEqual([body({ mode: 'none', reason: 'Pays next week' })]))
  })
})

it.each([
  ['when nothing is due', { ...ASSIGNED, payment: { due: 441, paid: 441, toVerify: 0 } }, {}],
  ['on a server without payments', ASSIGNED, { features: ['orders.allActions'] }],
] as const)('Mark Delivered delivers at once %s', async (_when, order, options) => {
  const { user } = open(order, options)
  const bodies: unknown[] = []
  answer(contract.setDeliveryStatus, async ({ request }) => {
    bodies.push(await request.json())
    return HttpResponse.json({ order: apiOrder({ ...order, status: 'delivered' }) })
  })
  await user.click(await screen.findByRole('button', MARK))
  expect(await screen.findByText('Order marked as delivered successfully!')).toBeVisible()
  expect(bodies).toEqual([{ status: 'delivered', deliveryAgentId: '7' }])
})

it('repeats the same request after a lost reply, although the money may be counted already', async () => {
  const { user, dialog, deliver } = await openDialog()
  const sent: unknown[] = []
  answer(contract.setDeliveryStatus, async ({ request }) => {
    sent.push(await request.json())
    const delivered = apiOrder({ ...ASSIGNED, status: 'delivered' })
    answer(contract.listOrders, () => HttpResponse.json([delivered]))
    answer(getOrderMoney, () => HttpResponse.json(money({ paid: 441, balance: 0, toPay: 0 })))
    answer(cashTaken, () => HttpResponse.json({ ofPerson: 199_900, ofOrders: [] }))
    return sent.length === 1 ? HttpResponse.error() : HttpResponse.json({ order: delivered })
  })
  await deliver()
  expect(await dialog.findByText(MAY_BE_SAVED)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('article', { hidden: true })).toHaveTextContent('Delivered'))
  expect(dialog.getByRole('textbox', { name: 'Amount (₹)' })).toHaveValue('341.00')
  expect(dialog.queryByText(/already taken|more than is due/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Delivered' }))
  expect(await screen.findByText('Order marked as delivered successfully!')).toBeVisible()
  expect(sent[0]).toEqual(body({ mode: 'cash', amount: '341.00' }))
  expect(sent[1]).toEqual(sent[0])
})
