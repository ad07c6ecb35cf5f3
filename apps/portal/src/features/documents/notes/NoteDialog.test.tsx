import { cancelDocument, issueNote } from '@phuljhari/contract/documents/document-notes.contract'
import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { documentLine, taxDocument } from '../../../../test/documents.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { mockShopSettings } from '../../../../test/shop-settings.ts'
import { MAY_BE_SAVED } from '../../../lib/failure-text.ts'
import { CancelDocumentDialog } from './CancelDocumentDialog.tsx'
import { NoteDialog } from './NoteDialog.tsx'

/** G17 with packing: seven units at ₹35, of which two were returned before. */
const invoice: TaxDocument = taxDocument({
  lines: [
    documentLine({ quantity: 7, unitPrice: 35, taxable: 207.62, cgst: 18.69, sgst: 18.69, total: 245 }),
    documentLine({
      line: 2,
      kind: 'packing',
      description: 'Packing',
      quantity: 1,
      unitPrice: 11.8,
      taxable: 10,
      cgst: 0.9,
      sgst: 0.9,
      total: 11.8,
    }),
  ],
  returned: [{ line: 1, quantity: 2, taxable: 59.32, cgst: 5.34, sgst: 5.34, igst: 0, total: 70 }],
  payable: 257,
})
const note = taxDocument({ kind: 'credit_note', number: 'CN/26-27/00002' })
function showNote(onClose = vi.fn<() => void>(), { filedUpTo = '', date = invoice.date } = {}) {
  mockShopSettings({ settings: { annualReturn: { filedUpTo } } })
  return renderScreen(() => <NoteDialog document={{ ...invoice, date }} kind="credit_note" onClose={onClose} />, {
    at: '/',
  })
}
const totals = () => screen.getByLabelText('The note comes to')

it('credits returned units, showing the tax and what is left of each line, after a confirmation', async () => {
  const bodies: unknown[] = []
  answer(issueNote, async ({ request }) => {
    bodies.push(await request.json())
    return HttpResponse.json(note, { status: 201 })
  })
  const onClose = vi.fn<() => void>()
  const { user } = showNote(onClose)
  expect(await screen.findByText('7 × ₹35.00, 5 left, ₹175.00')).toBeVisible()
  const more = screen.getByRole('button', { name: 'One more Flower Pots Big' })
  for (let count = 0; count < 3; count += 1) await user.click(more)
  expect(screen.getByRole('textbox', { name: 'Units of Flower Pots Big' })).toHaveValue('3')
  expect(totals()).toHaveTextContent('Taxable₹88.98CGST₹8.01SGST₹8.01Total ₹105.00')
  await user.click(more)
  await user.click(more)
  expect(more).toBeDisabled()

  await user.click(screen.getByRole('button', { name: 'Issue credit note' }))
  expect(screen.getByText('Reason is required')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Wet')
  await user.click(screen.getByRole('button', { name: 'Issue credit note' }))
  const question = within(await screen.findByRole('dialog', { name: 'Issue credit note of ₹175.00?' }))
  await user.click(question.getByRole('button', { name: 'Issue' }))
  expect(await screen.findByText('CN/26-27/00002 issued')).toBeVisible()
  expect(bodies).toEqual([{ kind: 'credit_note', lines: [{ line: 1, quantity: 5 }], reason: 'Wet' }])
  expect(onClose).toHaveBeenCalledOnce()
})

it('issues a commercial note without tax once the annual return of the invoice’s year is filed', async () => {
  const warning = 'The annual return of 25-26 is filed: its tax can no longer be corrected.'
  const { unmount } = showNote(undefined, { filedUpTo: '24-25', date: '2026-03-31' })
  expect(await screen.findByText('7 × ₹35.00, 5 left, ₹175.00')).toBeVisible()
  expect(screen.queryByText(warning, { exact: false })).toBeNull()
  unmount()
  const { user } = showNote(undefined, { filedUpTo: '25-26', date: '2026-03-31' })
  expect(await screen.findByText(warning, { exact: false })).toHaveTextContent('commercial credit note without tax')
  await user.click(screen.getByRole('button', { name: 'Return everything left' }))
  const totals = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(totals).toEqual(['Total before it is rounded off₹186.80'])
  expect(screen.getByRole('button', { name: 'Issue commercial credit note' })).toBeEnabled()
})

it('cancels a document of an earlier month only after a question that names the changed return', async () => {
  const bodies: unknown[] = []
  answer(cancelDocument, async ({ request }) => {
    bodies.push(await request.json())
    return HttpResponse.json(invoice)
  })
  const old = { ...invoice, date: '2026-10-31' }
  const { user } = renderScreen(() => <CancelDocumentDialog document={old} onClose={vi.fn<() => void>()} />, {
    at: '/',
  })
  await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Twice')
  expect(screen.getByText('Cancelling it changes GSTR-1 and GSTR-3B of October 2026.')).toBeVisible()
  const cancel = () => user.click(screen.getByRole('button', { name: 'Cancel document' }))
  const question = async () =>
    within(await screen.findByRole('dialog', { name: 'Change GSTR-1 and GSTR-3B of October 2026?' }))
  await cancel()
  await user.click((await question()).getByRole('button', { name: 'Keep it' }))
  expect(bodies).toEqual([])
  await cancel()
  await user.click((await question()).getByRole('button', { name: 'Cancel document' }))
  await waitFor(() => expect(bodies).toEqual([{ reason: 'Twice', changesReturnOf: '2026-10' }]))
})

it('marks what is too much or not a number, and credits everything left with one press', async () => {
  const { user } = showNote()
  const units = await screen.findByRole('textbox', { name: 'Units of Flower Pots Big' })
  await user.type(units, '6')
  expect(screen.getByText('More than is left')).toBeVisible()
  await user.clear(units)
  await user.click(screen.getByRole('button', { name: 'Issue credit note' }))
  expect(screen.getByText('Enter what changes on at least one line')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Return everything left' }))
  expect(totals()).toHaveTextContent('Total before it is rounded off₹186.80')
  await user.click(screen.getByRole('radio', { name: 'Lower price' }))
  const amount = screen.getByRole('textbox', { name: 'Rupees with tax for Packing' })
  await user.type(amount, '1.2.3')
  expect(screen.getByText('Enter a number')).toBeVisible()
  await user.clear(amount)
  await user.type(amount, '5.9')
  expect(totals()).toHaveTextContent('Taxable₹5.00CGST₹0.45SGST₹0.45')
})

// covers beyond-65
it('keeps what was typed when the call fails, and sends a retry with the same key', async () => {
  const keys: Array<string | null> = []
  answer(issueNote, ({ request }) => {
    keys.push(request.headers.get('idempotency-key'))
    return keys.length === 1 ? HttpResponse.error() : HttpResponse.json(note, { status: 201 })
  })
  const { user } = showNote()
  await user.type(await screen.findByRole('textbox', { name: 'Units of Packing' }), '1')
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Not packed')
  const issue = async () => {
    await user.click(screen.getByRole('button', { name: 'Issue credit note' }))
    const question = within(await screen.findByRole('dialog', { name: 'Issue credit note of ₹11.80?' }))
    await user.click(question.getByRole('button', { name: 'Issue' }))
  }
  await issue()
  expect(await screen.findByText(MAY_BE_SAVED)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Units of Packing' })).toHaveValue('1')
  expect(screen.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Not packed')
  await issue()
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

it('cancels a document for a reason, and shows why the server refuses', async () => {
  const reasons: unknown[] = []
  answer(cancelDocument, async ({ request }) => {
    reasons.push(await request.json())
    const refusal = { code: 'document.has_notes', message: 'This invoice has notes. Cancel them first.' }
    return reasons.length === 1 ? HttpResponse.json(refusal, { status: 409 }) : HttpResponse.json(invoice)
  })
  const onClose = vi.fn<() => void>()
  const recent = { ...invoice, date: indiaDay(new Date()) }
  const { user } = renderScreen(() => <CancelDocumentDialog document={recent} onClose={onClose} />, { at: '/' })
  const submit = await screen.findByRole('button', { name: 'Cancel document' })
  await user.click(submit)
  expect(screen.getByText('Reason is required')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Never left')
  await user.click(submit)
  expect(await screen.findByText('This invoice has notes. Cancel them first.')).toBeVisible()
  await user.click(submit)
  expect(await screen.findByText('PH/26-27/00012 cancelled')).toBeVisible()
  expect(reasons).toEqual([{ reason: 'Never left' }, { reason: 'Never left' }])
  expect(onClose).toHaveBeenCalledOnce()
})
