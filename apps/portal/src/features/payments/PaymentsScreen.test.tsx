import { getLedgerTotals } from '@phuljhari/contract/payments/ledger.contract'
import { listClaims, listPayments } from '@phuljhari/contract/payments/payments.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, expect, it, vi } from 'vitest'
import { serverClaim } from '../../../test/payments.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { userWith } from '../../../test/staff.ts'
import { PaymentsScreen } from './PaymentsScreen.tsx'

afterEach(() => void vi.restoreAllMocks())

it('shows how many payments are to be verified beside the tab, whose name stays the same', async () => {
  answer(listClaims, () => HttpResponse.json({ total: 1234, amount: 2000, claims: [serverClaim()] }))
  renderRoutes([{ path: '/orders/payments/*', Component: PaymentsScreen }], { at: ['/orders/payments'] })
  expect(await screen.findByText('1,234')).toHaveTextContent('1,234 payments to verify')
  expect(screen.getByRole('link', { name: 'To verify' })).toHaveAttribute('href', '/orders/payments')
})

it('has its pages below a button on phones, which names the current one and shows what waits on each', async () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...matchMedia(query),
    matches: query === '(max-width: 600px)',
  }))
  answer(listClaims, () => HttpResponse.json({ total: 3, amount: 2000, claims: [serverClaim()] }))
  answer(listPayments, () => HttpResponse.json([]))
  answer(getLedgerTotals, () => new HttpResponse(null, { status: 404 }))
  const { user, router } = renderRoutes([{ path: '/orders/payments/*', Component: PaymentsScreen }], {
    at: ['/orders/payments/ledger'],
    as: userWith('owner'),
  })
  const pages = within(await screen.findByRole('navigation', { name: 'Payments' }))
  await user.click(pages.getByRole('button', { name: 'Ledger' }))
  const items = pages.getAllByRole('link')
  expect(items.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'To verify3 payments to verify',
    'To approve',
    'Ledger',
    'Outstanding',
    'Till',
    "Agents' cash",
  ])
  expect(items[2]).toHaveAttribute('aria-current', 'page')
  await user.click(pages.getByRole('link', { name: 'To verify' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/payments'))
  expect(pages.getByRole('button', { name: /^To verify/ })).toBeVisible()
  expect(pages.queryByRole('link')).toBeNull()
})
