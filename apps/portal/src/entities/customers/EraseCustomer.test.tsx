import {
  eraseCustomer,
  previewCustomerErasure,
  type CustomerErasure,
} from '@phuljhari/contract/privacy/privacy.contract'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { MAY_BE_SAVED } from '../../lib/failure-text.ts'
import { EraseCustomer } from './EraseCustomer.tsx'

const WHOM = { customerId: '7' }
const PREVIEW: CustomerErasure = {
  names: ['Kavitha'],
  phones: ['9876543210'],
  sharedWith: [],
  unclear: [],
  documents: 0,
  keptDocuments: 0,
  orders: 2,
  events: 1,
  customers: 1,
  estimates: 0,
  payments: 0,
  keptPayments: { total: 0, toVerify: 0, until: null },
  kept: [
    { orderId: 'PJ-202611-000042', status: 'processing', reason: 'open', until: null },
    { orderId: 'PJ-202410-000007', status: 'delivered', reason: 'retained', until: '2030-10-20' },
  ],
}

async function open(preview = PREVIEW) {
  answer(previewCustomerErasure, async ({ request }) => {
    const body = (await request.json()) as { also: unknown[] }
    expect(body).toMatchObject(WHOM)
    return HttpResponse.json({ ...preview, estimates: body.also.length })
  })
  const sent: unknown[] = []
  answer(eraseCustomer, async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json(preview)
  })
  const onClose = vi.fn()
  const { user } = renderScreen(() => <EraseCustomer whom={WHOM} onClose={onClose} />, { at: '/orders' })
  return { user, sent, onClose }
}

// covers beyond-20
it('shows what it would erase and keep, and erases once ERASE was typed', async () => {
  const { user, sent, onClose } = await open()
  expect(
    await screen.findByText(/from 2 finished orders, and from 1 entry of the history\. What staff entered about/),
  ).toBeVisible()
  expect(screen.getByText('PJ-202611-000042: not finished yet')).toBeVisible()
  expect(screen.getByText('PJ-202410-000007: tax records, until 20 Oct 2030')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Erase' }))
  expect(screen.getAllByText('Type ERASE to confirm')).toHaveLength(2)
  expect(sent).toEqual([])

  await user.type(screen.getByRole('textbox', { name: 'Type ERASE to confirm' }), 'erase')
  await user.click(screen.getByRole('button', { name: 'Erase' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([{ ...WHOM, also: [], confirmation: 'ERASE' }])
  expect(await screen.findByText('Personal data erased from 2 orders')).toBeVisible()
})

it('names the customer and who shares a phone, and erases unclear records only if they are chosen', async () => {
  const unknown = { phoneNumber: '9876543210', name: 'K. Ram', estimates: 1, documents: 0, payments: 2 }
  const sharedWith = [{ name: 'Murugan', phoneNumber: '9876543210' }]
  const { user, sent } = await open({ ...PREVIEW, keptDocuments: 3, sharedWith, unclear: [unknown] })
  expect(await screen.findByText('Kavitha')).toBeVisible()
  expect(screen.getByText(/\+91 98765 43210/, { selector: 'p' })).toBeVisible()
  expect(screen.getByText('Murugan has the same phone and keeps all data.')).toBeVisible()
  expect(screen.getByText('3 tax documents keep the buyer, as tax law requires.')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'K. Ram, +91 98765 43210: 1 estimate, 2 payments' }))
  expect(await screen.findByText(/and from 1 estimate,/)).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Type ERASE to confirm' }), 'ERASE')
  await user.click(screen.getByRole('button', { name: 'Erase' }))
  const also = [{ phoneNumber: '9876543210', name: 'K. Ram' }]
  await waitFor(() => expect(sent).toEqual([{ ...WHOM, also, confirmation: 'ERASE' }]))
})

it('says which data of the payments is erased, which stays, and until when', async () => {
  await open({ ...PREVIEW, payments: 1, keptPayments: { total: 4, toVerify: 1, until: '2032-11-20' } })
  expect(await screen.findByText(/from 2 finished orders, and from 1 payment, and from 1 entry/)).toBeVisible()
  expect(screen.getByText('3 payments keep name, phone and notes: tax records, until 20 Nov 2032.')).toBeVisible()
  expect(screen.getByText('1 payment to verify: verify or reject first, then erase again.')).toBeVisible()
})

it('offers nothing to confirm when nothing can be erased yet', async () => {
  await open({ ...PREVIEW, orders: 0, events: 0, customers: 0 })
  expect(await screen.findByText('Nothing can be erased now.')).toBeVisible()
  expect(screen.getByText('PJ-202611-000042: not finished yet')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('erases what staff entered although every order keeps its data', async () => {
  const { user, sent } = await open({ ...PREVIEW, orders: 0, events: 2 })
  expect(
    await screen.findByText(/^What staff entered about the customer will be erased, and from 2 entries/),
  ).toBeVisible()
  await user.type(screen.getByRole('textbox'), 'ERASE')
  await user.click(screen.getByRole('button', { name: 'Erase' }))
  expect(await screen.findByText("The customer's details are erased")).toBeVisible()
  expect(sent).toHaveLength(1)
})

it('stays open with the reason when erasing fails', async () => {
  const { user, onClose } = await open()
  answer(eraseCustomer, () => HttpResponse.json({ message: 'The database is full.' }, { status: 500 }))
  await user.type(await screen.findByRole('textbox'), 'ERASE')
  await user.click(screen.getByRole('button', { name: 'Erase' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is full.')
  expect(onClose).not.toHaveBeenCalled()
})

it('closes as done when a lost reply has left nothing to erase', async () => {
  const { user, onClose } = await open()
  answer(eraseCustomer, () => HttpResponse.error())
  await user.type(await screen.findByRole('textbox'), 'ERASE')
  await user.click(screen.getByRole('button', { name: 'Erase' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(MAY_BE_SAVED)
  answer(eraseCustomer, () => HttpResponse.json({ code: 'customer.not_found', message: 'Gone' }, { status: 404 }))
  await user.click(screen.getByRole('button', { name: 'Erase' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})
