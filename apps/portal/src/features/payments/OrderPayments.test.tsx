import * as contract from '@phuljhari/contract/payments/payments.contract'
import type { OrderMoneyReply } from '@phuljhari/contract/payments/payments.contract'
import { getVoucher, type Voucher } from '@phuljhari/contract/payments/vouchers.contract'
import { getShopSettings } from '@phuljhari/contract/settings/settings.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverOrder } from '../../../test/orders.ts'
import { moneySummary, ORDER_ID, orderMoney, serverPayment } from '../../../test/payments.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { userWith } from '../../../test/staff.ts'
import { readOrders } from '../../entities/orders/read-orders.ts'
import { OrderPayments } from './OrderPayments.tsx'

const [order] = readOrders([serverOrder()])
const ROWS = [
  serverPayment(),
  serverPayment({ _id: '8', number: null, state: 'claimed', decided: null, amount: 500, reference: '500000000001' }),
]
const money = (changes: Partial<OrderMoneyReply> = {}): OrderMoneyReply =>
  orderMoney({
    ...moneySummary({ paid: 2000, balance: 3000, toVerify: 500, paymentStatus: 'part_paid' }),
    toPay: 2500,
    rows: ROWS,
    ...changes,
  })

function open(changes: Partial<OrderMoneyReply> = {}, as: unknown = { name: 'Owner', role: 'owner', rights: [] }) {
  answer(contract.getOrderMoney, () => HttpResponse.json(money(changes)))
  const Screen = () => order && <OrderPayments order={order} />
  return renderScreen(Screen, { at: '/orders', as })
}
const rows = async () => (await screen.findAllByRole('row')).slice(1)

beforeEach(() => void vi.spyOn(window, 'print'))
afterEach(() => document.querySelector('iframe')?.remove())

it('shows the amounts due, paid and to be verified, the balance, and each row with its history', async () => {
  open()
  const [first, second] = await rows()
  expect(first).toHaveTextContent('Receipt Voucher RV/26-27/00007UPI 412345678901 · 20 Nov 2026Verified₹2,000.00')
  expect(first).toHaveTextContent('owner@shop.example')
  expect(second).toHaveTextContent('To verify')
  const amounts = [...screen.getByRole('region', { name: 'Payments' }).querySelectorAll('dl > div')]
  expect(amounts.map(({ textContent }) => textContent)).toEqual([
    'Due₹5,000.00',
    'Paid₹2,000.00',
    'Balance₹3,000.00',
    'To verify₹500.00',
  ])
})

it('presets a receipt with what is neither paid nor claimed', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Record receipt' }))
  const form = within(await screen.findByRole('dialog', { name: 'Record receipt' }))
  expect(form.getByRole('textbox', { name: /^Amount$|^Amount \*/ })).toHaveValue('2500.00')
})

it('explains to clerks why they cannot verify what they recorded themselves', async () => {
  const own = serverPayment({ number: null, state: 'claimed', decided: null, person: 'clerk@shop.example' })
  const { unmount } = open({ rows: [own] }, userWith('clerk', ['payments.verify']))
  expect(await screen.findByText('You recorded this payment: someone else must verify it.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull()
  unmount()
  open({ rows: [own] }, { ...userWith('owner'), email: 'clerk@shop.example' })
  expect(await screen.findByRole('button', { name: 'Verify' })).toBeVisible()
})

it('asks before Escape or Cancel discards a reason that was typed', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Write off' }))
  const form = within(await screen.findByRole('dialog', { name: `Write off for ${ORDER_ID}` }))
  const reason = form.getByRole('textbox', { name: /Reason/ })
  await user.type(reason, 'Goodwill')
  for (const leave of [
    () => user.keyboard('{Escape}'),
    () => user.click(form.getByRole('button', { name: 'Cancel', hidden: true })),
  ]) {
    await leave()
    const asked = within(await screen.findByRole('dialog', { name: 'Discard changes?' }))
    await user.click(asked.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByText('Discard changes?')).toBeNull())
    expect(reason).toHaveValue('Goodwill')
  }
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Write off' }))
  await screen.findByRole('dialog', { name: `Write off for ${ORDER_ID}` })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('reverses a receipt for a reason, and writes off the rest', async () => {
  const sent: unknown[] = []
  answer(contract.reversePayment, async ({ request, params }) => {
    sent.push([params['id'], await request.json()])
    return HttpResponse.json(serverPayment({ _id: '9', kind: 'reversal', number: null, against: '7' }))
  })
  answer(contract.writeOff, async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json(serverPayment({ _id: '10', kind: 'write_off', number: null, mode: null, amount: 3000 }), {
      status: 201,
    })
  })
  const { user } = open()
  const [first] = await rows()
  await user.click(within(first as HTMLElement).getByRole('button', { name: 'Reverse' }))
  const reversal = within(await screen.findByRole('dialog', { name: 'Reverse receipt of ₹2,000.00' }))
  await user.click(reversal.getByRole('button', { name: 'Reverse' }))
  expect(reversal.getByText('Reason is required')).toBeVisible()
  await user.type(reversal.getByRole('textbox', { name: /Reason/ }), 'Cheque bounced')
  await user.click(reversal.getByRole('button', { name: 'Reverse' }))
  await waitFor(() => expect(sent).toEqual([['7', { reason: 'Cheque bounced' }]]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Write off' }))
  const writeOff = within(await screen.findByRole('dialog', { name: `Write off for ${ORDER_ID}` }))
  await user.type(writeOff.getByRole('textbox', { name: /Reason/ }), 'Goodwill')
  await user.click(writeOff.getByRole('button', { name: 'Write off' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ amount: '3000.00', reason: 'Goodwill' }))
})

it('uses credit of an earlier receipt, whose other orders keep their parts', async () => {
  const credit = serverPayment({
    _id: '5',
    allocations: [{ orderId: 'ORD-1', amount: 1500, document: null }],
    unallocated: 500,
  })
  answer(contract.listPayments, () => HttpResponse.json([credit]))
  const sent: unknown[] = []
  answer(contract.allocatePayment, async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json(credit)
  })
  const { user } = open({ credit: 500 })
  await user.click(await screen.findByRole('button', { name: 'Use ₹500.00 credit' }))
  const form = within(await screen.findByRole('dialog', { name: `Use credit for ${ORDER_ID}` }))
  expect(await form.findByRole('textbox', { name: /Amount/ })).toHaveValue('500.00')
  await user.click(form.getByRole('button', { name: 'Use credit' }))
  const allocations = [
    { orderId: 'ORD-1', amount: 1500 },
    { orderId: ORDER_ID, amount: 500 },
  ]
  await waitFor(() => expect(sent).toEqual([{ allocations }]))
})

const party = { name: 'Kavitha Raman', gstin: '', address: '12 Car Street', stateCode: '33', phone: '9876543210' }
const VOUCHER: Voucher = {
  number: 'RV/26-27/00007',
  date: '2026-11-21',
  content: {
    seller: {
      ...party,
      name: 'Phuljhari',
      legalName: 'Phuljhari Crackers',
      gstin: '33AAAPK0000A1Z4',
      email: '',
      signature: '',
    },
    recipient: party,
    amount: 2000,
    goods: [{ orderId: ORDER_ID, description: 'Rocket, Sparklers', amount: 2000 }],
    rates: [18],
    placeOfSupply: '33',
    isInter: false,
    against: [],
  },
}

it('prints the voucher of an advance with the fields of rule 50 and the amount in words', async () => {
  answer(getShopSettings, () => HttpResponse.json({ settings: {}, latest: {}, inForce: {}, scheduled: [] }))
  answer(getVoucher, () => HttpResponse.json(VOUCHER))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  const text = await waitFor(() => {
    const page = document.querySelector('iframe')?.contentDocument?.body.textContent ?? ''
    expect(page).not.toBe('')
    return page
  })
  for (const part of [
    'Receipt Voucher',
    'RV/26-27/00007',
    '21 Nov 2026',
    'Phuljhari Crackers',
    'GSTIN 33AAAPK0000A1Z4',
    'Kavitha Raman',
    '12 Car Street',
    'Place of supply33-Tamil Nadu',
    'CGST 9 % + SGST 9 %',
    'notification 66/2017',
    'Reverse chargeNo',
    `Rocket, Sparklers: order ${ORDER_ID}`,
    'Rupees Two Thousand Only',
    'Authorised signatory',
  ])
    expect(text).toContain(part)
})

it('offers a clerk no reversals, and decisions only with the permission to verify', async () => {
  open({}, { name: 'Clerk', role: 'clerk', rights: [] })
  await rows()
  expect(screen.getByRole('button', { name: 'Record receipt' })).toBeVisible()
  for (const name of ['Verify', 'Reject', 'Reverse']) expect(screen.queryByRole('button', { name })).toBeNull()
})
