import * as contract from '@phuljhari/contract/payments/payments.contract'
import { findOrders } from '@phuljhari/contract/orders/find-orders.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { serverOrder } from '../../../../test/orders.ts'
import { ORDER_ID, serverPayment } from '../../../../test/payments.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { MAY_BE_SAVED } from '../../../lib/failure-text.ts'
import { ReceiptDialog } from './ReceiptDialog.tsx'

const CUSTOMER = { customerName: 'Kavitha Raman', phoneNumber: '9876543210' }
const PRESETS = {
  ...CUSTOMER,
  orders: [{ ...CUSTOMER, orderId: ORDER_ID, paymentMethod: 'Bank Transfer', openPaise: 300_000 }],
}
const onClose = vi.fn<() => void>()

type Sent = { key: string | null; body: Record<string, unknown> }
/** Replies in turn; the last reply is repeated for all later calls. */
function open(replies: Array<() => Response>, presets = PRESETS) {
  const sent: Sent[] = []
  answer(contract.recordReceipt, async ({ request }) => {
    sent.push({
      key: request.headers.get('idempotency-key'),
      body: (await request.json()) as Record<string, unknown>,
    })
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    return (reply ?? HttpResponse.error)() as never
  })
  const Screen = () => <ReceiptDialog presets={presets} onClose={onClose} />
  const rendered = renderScreen(Screen, { at: '/orders' })
  return { ...rendered, sent, form: within(screen.getByRole('dialog')) }
}
const created = (changes = {}) => HttpResponse.json(serverPayment(changes), { status: 201 })

it('presets what is due, checks the reference while it is typed, and retries with the same key and input', async () => {
  const claimed = () => created({ state: 'claimed', number: null, decided: null, amount: 3000 })
  const { user, sent, form } = open([() => HttpResponse.error(), claimed])
  expect(form.getByRole('textbox', { name: /^Amount$|^Amount \*/ })).toHaveValue('3000.00')
  const reference = form.getByRole('textbox', { name: /UPI reference/ })
  await user.type(reference, '4123 4567')
  expect(form.getByText('A UPI reference (UTR) has exactly 12 digits')).toBeVisible()
  expect(reference).not.toBeInvalid()
  await user.type(reference, ' 8901')
  expect(form.queryByText('A UPI reference (UTR) has exactly 12 digits')).toBeNull()

  await user.click(form.getByRole('button', { name: 'Record' }))
  expect(await form.findByRole('alert')).toHaveTextContent(MAY_BE_SAVED)
  expect(reference).toHaveValue('4123 4567 8901')
  await user.click(form.getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(await screen.findByText('₹3,000.00 recorded, to be verified')).toBeVisible()
  expect(sent).toHaveLength(2)
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(sent[0]?.body).toMatchObject({
    mode: 'upi',
    amount: '3000.00',
    allocations: [{ orderId: ORDER_ID, amount: 3000 }],
    customerName: 'Kavitha Raman',
  })
})

it('presets cash where every order is paid in cash on delivery, else UPI', async () => {
  answer(contract.cashTaken, () => HttpResponse.json({ ofPerson: 0, ofOrders: [] }))
  const order = { ...CUSTOMER, orderId: ORDER_ID, paymentMethod: 'Cash on Delivery', openPaise: 300_000 }
  const cash = open([() => created()], { ...PRESETS, orders: [order] })
  expect(cash.form.getByRole('radio', { name: 'Cash' })).toBeChecked()
  cash.unmount()
  const mixed = open([() => created()], { ...PRESETS, orders: [order, { ...order, paymentMethod: 'UPI' }] })
  expect(mixed.form.getByRole('radio', { name: 'UPI' })).toBeChecked()
})

it('points out a payment of the order that waits, and records another once that is confirmed', async () => {
  const message = '₹5,624.00 UPI 500000000001, recorded by Kavin, 07:52 pm, waits to be verified.'
  const waiting = () => HttpResponse.json({ code: 'payment.waiting', message }, { status: 409 })
  const { user, sent, form } = open([waiting, waiting, () => created({ state: 'claimed', number: null })])
  const amount = form.getByRole('textbox', { name: /^Amount$|^Amount \*/ })
  await user.clear(amount)
  await user.type(amount, '₹1,500/-')
  await user.type(form.getByRole('textbox', { name: /UPI reference/ }), '412345678901')
  const record = async () => {
    await user.click(form.getByRole('button', { name: 'Record' }))
    const question = within(await screen.findByRole('dialog', { name: 'Is this another payment?' }))
    expect(question.getByText(message)).toBeVisible()
    return question
  }
  await user.click((await record()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(amount).toHaveValue('₹1,500/-')
  await user.click((await record()).getByRole('button', { name: 'Record it as well' }))
  expect(await screen.findByText('₹2,000.00 recorded, to be verified')).toBeVisible()
  expect(sent.map(({ body }) => [body['confirmed'], body['amount'], body['allocations']])).toEqual(
    [false, false, true].map((confirmed) => [confirmed, '₹1,500/-', [{ orderId: ORDER_ID, amount: 1500 }]]),
  )
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

it('divides a transfer among several orders in their sequence, and leaves the rest as credit', async () => {
  answer(findOrders, () =>
    HttpResponse.json([
      serverOrder({ orderId: ORDER_ID }),
      serverOrder({ orderId: 'ORD-2', status: 'accepted', payment: { due: 441, paid: 41, toVerify: 0 } }),
      serverOrder({ orderId: 'ORD-3', status: 'cancel' }),
    ]),
  )
  const { user, sent, form } = open([() => created()])
  await user.type(form.getByRole('textbox', { name: 'Find an order' }), 'kavi')
  const found = within(await form.findByRole('list', { name: 'Found orders' }))
  // Neither the order that was chosen before nor a cancelled one is offered.
  expect(found.getAllByRole('button')).toHaveLength(1)
  await user.click(found.getByRole('button', { name: /ORD-2/ }))
  const amount = form.getByRole('textbox', { name: /^Amount$|^Amount \*/ })
  expect(amount).toHaveValue('3400.00')
  await user.clear(amount)
  await user.type(amount, '3600')
  expect(form.getByText('₹200.00 becomes the customer’s credit.')).toBeVisible()
  await user.clear(form.getByRole('textbox', { name: 'Amount for ORD-2' }))
  await user.type(form.getByRole('textbox', { name: 'Amount for ORD-2' }), '700')
  expect(form.getByRole('textbox', { name: `Amount for ${ORDER_ID}` })).toHaveValue('2900.00')
  await user.type(form.getByRole('textbox', { name: /UPI reference/ }), '412345678901')
  await user.click(form.getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body['allocations']).toEqual([
    { orderId: ORDER_ID, amount: 2900 },
    { orderId: 'ORD-2', amount: 700 },
  ])
})

it('adds the only order that was found on Enter, without submitting the form', async () => {
  answer(findOrders, ({ request }) =>
    HttpResponse.json(
      new URL(request.url).searchParams.get('search') === 'none'
        ? []
        : [serverOrder({ orderId: 'ORD-2', status: 'accepted', payment: { due: 441, paid: 41, toVerify: 100 } })],
    ),
  )
  const { user, sent, form } = open([() => created()])
  await user.type(form.getByRole('textbox', { name: /UPI reference/ }), '412345678901')
  const search = form.getByRole('textbox', { name: 'Find an order' })
  await user.type(search, 'none')
  await form.findByText('No order found')
  await user.keyboard('{Enter}')
  await user.clear(search)
  await user.type(search, 'ravi')
  expect(await form.findByText('₹300.00 to pay')).toBeVisible()
  await user.keyboard('{Enter}')
  expect(await form.findByRole('textbox', { name: 'Amount for ORD-2' })).toHaveValue('300.00')
  expect(sent).toEqual([])
})

it('links the order for which a duplicate reference was recorded', async () => {
  const problem = { code: 'payment.duplicate', message: 'This reference was already recorded', orderIds: ['ORD-9'] }
  const { user, form } = open([() => HttpResponse.json(problem, { status: 409 })])
  await user.type(form.getByRole('textbox', { name: /UPI reference/ }), '412345678901')
  await user.click(form.getByRole('button', { name: 'Record' }))
  expect(await form.findByRole('alert')).toHaveTextContent('This reference was already recorded')
  const link = form.getByRole('link', { name: 'Open order ORD-9' })
  expect(link).toHaveAttribute('href', '/orders?order=ORD-9')
  expect(link).toHaveAttribute('target', '_blank')
})

it('asks for bank and date of a cheque, and offers the voucher of cash, which is verified at once', async () => {
  const { user, sent, form } = open([() => created({ mode: 'cash', reference: '' })])
  await user.click(form.getByRole('radio', { name: 'Cheque' }))
  await user.type(form.getByRole('textbox', { name: /Cheque number/ }), '123456')
  await user.click(form.getByRole('button', { name: 'Record' }))
  expect(form.getByText('Enter the bank of the cheque')).toBeVisible()
  expect(form.getByText('Enter the date of the cheque')).toBeVisible()
  await user.click(form.getByRole('radio', { name: 'Cash' }))
  await user.clear(form.getByRole('textbox', { name: /Receipt number/ }))
  await user.click(form.getByRole('button', { name: 'Record' }))
  expect(await screen.findByRole('dialog', { name: 'Receipt RV/26-27/00007' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Print receipt' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

it('says before cash is taken that a part of it would reach the limit, and offers UPI and card', async () => {
  answer(contract.cashTaken, () =>
    HttpResponse.json({ ofPerson: 150_000, ofOrders: [{ orderId: ORDER_ID, taken: 198_000 }] }),
  )
  const { user, sent, form } = open([() => created()])
  await user.click(form.getByRole('radio', { name: 'Cash' }))
  expect(await form.findByText(/₹1,98,000.00 was already taken for this order: at most ₹1,999.99 more/)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Record' }))
  expect(form.getByRole('textbox', { name: /^Amount$|^Amount \*/ })).toBeInvalid()
  expect(sent).toEqual([])
  const amount = form.getByRole('textbox', { name: /^Amount$|^Amount \*/ })
  await user.clear(amount)
  await user.type(amount, '1999')
  expect(form.queryByText(/was already taken/)).toBeNull()
  await user.click(form.getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(sent).toMatchObject([{ body: { mode: 'cash', amount: '1999' } }]))
})

it('retries a receipt of cash whose lost attempt may have reached the limit', async () => {
  answer(contract.cashTaken, () => HttpResponse.json({ ofPerson: 0, ofOrders: [] }))
  const lose = () => {
    answer(contract.cashTaken, () =>
      HttpResponse.json({ ofPerson: 198_000, ofOrders: [{ orderId: ORDER_ID, taken: 198_000 }] }),
    )
    return HttpResponse.error()
  }
  const { user, sent, form } = open([lose, () => created({ mode: 'cash', reference: '' })])
  await user.click(form.getByRole('radio', { name: 'Cash' }))
  await user.click(form.getByRole('button', { name: 'Record' }))
  expect(await form.findByText(MAY_BE_SAVED)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Record' }))
  expect(await screen.findByRole('dialog', { name: 'Receipt RV/26-27/00007' })).toBeVisible()
  expect(sent[1]).toEqual(sent[0])
})

it('names what an earlier attempt recorded when the form has been changed since', async () => {
  const reused = () => HttpResponse.json({ code: 'payment.key_reused', message: '' }, { status: 422 })
  const { user, sent, form } = open([() => HttpResponse.error(), reused, () => created({ state: 'claimed' })])
  await user.type(form.getByRole('textbox', { name: /UPI reference/ }), '412345678901')
  await user.click(form.getByRole('button', { name: 'Record' }))
  expect(await form.findByText(MAY_BE_SAVED)).toBeVisible()
  await user.type(form.getByRole('textbox', { name: 'Note' }), 'By her son')
  await user.click(form.getByRole('button', { name: 'Record' }))
  expect(await form.findByText(/^An earlier attempt was saved with other values: ₹2,000.00 recorded/)).toBeVisible()
  expect(sent.map(({ body }) => body['note'])).toEqual(['', 'By her son', ''])
})
