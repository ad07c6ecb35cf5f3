import { cancelDocument } from '@phuljhari/contract/documents/document-notes.contract'
import { getOrderMoney, recordRefund, type OrderMoneyReply } from '@phuljhari/contract/payments/payments.contract'
import * as contract from '@phuljhari/contract/prepared/prepared.contract'
import type { PreparedChange } from '@phuljhari/contract/prepared/prepared.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { FEATURES } from '@phuljhari/contract/features'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { documentLine, taxDocument } from '../../test/documents.ts'
import { serverOrder } from '../../test/orders.ts'
import { moneySummary, ORDER_ID } from '../../test/payments.ts'
import { serverPrepared } from '../../test/prepared.ts'
import { renderScreen } from '../../test/render.tsx'
import { answer } from '../../test/server.ts'
import { mockShopSettings } from '../../test/shop-settings.ts'
import { userWith } from '../../test/staff.ts'
import { CancelDocumentDialog } from '../features/documents/notes/CancelDocumentDialog.tsx'
import { NoteDialog } from '../features/documents/notes/NoteDialog.tsx'
import { readOrders } from '../entities/orders/read-orders.ts'
import { OrderPayments } from '../features/payments/OrderPayments.tsx'
import { OrderCorrections } from '../entities/approvals/OrderCorrections.tsx'

const [order] = readOrders([serverOrder()])
const MONEY: OrderMoneyReply = {
  ...moneySummary({ paid: 2000, balance: 3000, toVerify: 0, paymentStatus: 'part_paid' }),
  notes: 0,
  writtenOff: 0,
  refundable: 0,
  toPay: 3000,
  rows: [],
  credit: 0,
}

/** Records what is prepared, as a clerk. */
function asClerk(Screen: () => React.ReactNode, changes: PreparedChange[] = [], features = FEATURES) {
  const bodies: unknown[] = []
  answer(getOrderMoney, () => HttpResponse.json(MONEY))
  answer(contract.listPrepared, () => HttpResponse.json({ total: changes.length, changes }))
  const prepare =
    (kind: PreparedChange['kind']) =>
    async ({ request }: { request: Request }) => {
      bodies.push(await request.json())
      const change = serverPrepared({ kind, isOwn: true })
      changes.push(change)
      return HttpResponse.json(change, { status: 201 })
    }
  answer(contract.prepareRefund, prepare('refund'))
  answer(contract.prepareWriteOff, prepare('write_off'))
  answer(contract.prepareNote, prepare('credit_note'))
  answer(contract.prepareCancellation, prepare('cancellation'))
  for (const route of [recordRefund, cancelDocument])
    answer(route, () => HttpResponse.json({ code: 'role.refused' }, { status: 403 }))
  answer(contract.withdrawPrepared, () => {
    const change = changes.pop() ?? serverPrepared()
    return HttpResponse.json({ ...change, state: 'withdrawn' })
  })
  return { ...renderScreen(Screen, { at: '/orders', as: userWith('clerk'), features }), bodies }
}
const Payments = () => order && <OrderPayments order={order} />

it('lets a clerk send a refund for approval, shows that it waits, and lets the clerk withdraw it', async () => {
  const { user, bodies } = asClerk(Payments)
  await user.click(await screen.findByRole('button', { name: 'Refund' }))
  const form = within(await screen.findByRole('dialog', { name: `Refund for ${ORDER_ID}` }))
  await user.clear(form.getByRole('textbox', { name: /^Amount/ }))
  await user.type(form.getByRole('textbox', { name: /^Amount/ }), '450')
  // It is not paid yet.
  for (const name of [/UTR|Reference/i, /Paid on/]) expect(form.queryByLabelText(name)).toBeNull()
  await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Boxes were wet')
  await user.click(form.getByRole('button', { name: 'Send for approval' }))
  expect(await screen.findByText('Refund of ₹450.00 sent for approval')).toBeVisible()
  expect(bodies).toEqual([{ mode: 'upi', amount: '450', reason: 'Boxes were wet', beyondOverpayment: false }])

  expect(await screen.findByText('Refund of ₹450.00 waits for an administrator’s approval')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'To approve' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Refund of ₹450.00 withdrawn')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/waits for an owner/)).toBeNull())
})

it('sends a write-off, a note and a cancellation the same way', async () => {
  const { user, bodies, unmount } = asClerk(Payments)
  await user.click(await screen.findByRole('button', { name: 'Write off' }))
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Small')
  await user.click(screen.getByRole('button', { name: 'Send for approval' }))
  expect(await screen.findByText('Write-off of ₹450.00 sent for approval')).toBeVisible()
  expect(bodies).toMatchObject([{ reason: 'Small' }])
  unmount()

  mockShopSettings({})
  const close = vi.fn<() => void>()
  const bill = taxDocument({ lines: [documentLine()], date: indiaDay(new Date()) })
  const note = asClerk(() => <NoteDialog document={bill} kind="credit_note" onClose={close} />)
  await note.user.click(await screen.findByRole('button', { name: /^One more/ }))
  await note.user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Wet')
  await note.user.click(screen.getByRole('button', { name: 'Send for approval' }))
  expect(await screen.findByText('Credit Note of ₹450.00 sent for approval')).toBeVisible()
  expect(note.bodies).toMatchObject([{ kind: 'credit_note', lines: [{ line: 1, quantity: 1 }], reason: 'Wet' }])
  note.unmount()

  const cancelled = asClerk(() => <CancelDocumentDialog document={bill} onClose={close} />)
  await cancelled.user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Twice')
  await cancelled.user.click(screen.getByRole('button', { name: 'Send for approval' }))
  expect(await screen.findByText('Cancellation of ₹450.00 sent for approval')).toBeVisible()
  expect(cancelled.bodies).toEqual([{ reason: 'Twice' }])
  expect(close).toHaveBeenCalledTimes(2)
})

it('shows what was declined and why, and with a document only its own corrections', async () => {
  const document = { _id: '3', number: 'PH/26-27/00003' }
  const decided = { at: '2026-11-21T07:00:00.000Z', person: 'owner@shop.example', reason: 'Not wet' }
  const changes = [
    serverPrepared(),
    serverPrepared({ _id: '6', kind: 'cancellation', amount: 245, document, state: 'declined', decided }),
  ]
  asClerk(() => <OrderCorrections orderId={ORDER_ID} documentId="3" />, changes)
  expect(await screen.findByText('Cancellation of ₹245.00 was declined by owner@shop.example: Not wet')).toBeVisible()
  expect(screen.queryByText(/^Refund/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
})

it('offers clerks nothing with a server that cannot keep prepared corrections', async () => {
  asClerk(Payments, [], FEATURES.filter((one) => one !== 'corrections.prepare') as unknown as typeof FEATURES)
  expect(await screen.findByRole('button', { name: 'Record receipt' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
})
