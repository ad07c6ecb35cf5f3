import { getLedgerTotals } from '@phuljhari/contract/payments/ledger.contract'
import * as contract from '@phuljhari/contract/payments/payments.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { ORDER_ID, serverPayment } from '../../../../test/payments.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { LedgerPage } from './LedgerPage.tsx'

const OLDER = serverPayment({ _id: '6', number: 'RV/26-27/00006', amount: 75.5, unallocated: 75.5, allocations: [] })

function open(at: string) {
  const asked: string[] = []
  answer(contract.listPayments, ({ request }) => {
    const { search, searchParams } = new URL(request.url)
    asked.push(search)
    return searchParams.has('before')
      ? HttpResponse.json([OLDER])
      : HttpResponse.json([serverPayment()], { headers: { link: '<?before=7>; rel="next"' } })
  })
  answer(contract.getPayment, () => HttpResponse.json(serverPayment()))
  answer(getLedgerTotals, () => new HttpResponse(null, { status: 404 }))
  return { ...renderScreen(LedgerPage, { at }), asked }
}

it('shows each row with its order, state and actor, a page at a time', async () => {
  const { user } = open('/orders/payments/ledger')
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('₹75.50')
  const [, first, second] = screen.getAllByRole('row')
  expect(first).toHaveTextContent(/RV\/26-27\/00007.*Kavitha Raman.*UPI 412345678901.*₹2,000\.00Verifiedclerk@shop/)
  expect(first).toContainElement(screen.getByRole('link', { name: ORDER_ID }))
  expect(second).toHaveTextContent('₹75.50 credit')
})

it('filters by the parameters of the URL that the server accepts, and clears them', async () => {
  const { user, asked, router } = open('/orders/payments/ledger?mode=upi&state=maybe&from=soon')
  await screen.findByText('RV/26-27/00007')
  expect(asked).toEqual(['?mode=upi'])
  await user.selectOptions(screen.getByLabelText('State'), 'To verify')
  await waitFor(() => expect(asked.at(-1)).toBe('?mode=upi&state=claimed'))
  await user.click(screen.getByRole('checkbox', { name: 'With credit left' }))
  await waitFor(() => expect(asked.at(-1)).toBe('?mode=upi&state=claimed&unallocated=true'))
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

it('names the filters that match nothing, counts them where phones hide them, and clears them', async () => {
  const { user, router } = open('/orders/payments/ledger?search=kavi&kind=refund&mode=upi&state=claimed&to=2026-11-20')
  answer(contract.listPayments, () => HttpResponse.json([]))
  await user.selectOptions(await screen.findByLabelText('State'), 'Rejected')
  const named = 'Nothing matches “kavi”, Kind: Refund, Mode: UPI, State: Rejected, until 20 Nov 2026.'
  expect(await screen.findByText(named)).toBeVisible()
  const toggle = screen.getByText('Filters (4)')
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await user.click(toggle)
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  const [, inEmptyList] = screen.getAllByRole('button', { name: 'Clear filters' })
  if (inEmptyList) await user.click(inEmptyList)
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

it('opens a row, which has a URL', async () => {
  const { user, router } = open('/orders/payments/ledger')
  await user.click(await screen.findByRole('button', { name: 'RV/26-27/00007' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Receipt Voucher RV/26-27/00007' }))
  expect(await dialog.findByText(/owner@shop\.example/)).toBeVisible()
  expect(router.state.location.search).toBe('?payment=7')
})
