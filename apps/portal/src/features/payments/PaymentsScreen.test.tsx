import { listClaims } from '@phuljhari/contract/payments/payments.contract'
import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { serverClaim } from '../../../test/payments.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { PaymentsScreen } from './PaymentsScreen.tsx'

it('shows how many payments are to be verified beside the tab, whose name stays the same', async () => {
  answer(listClaims, () => HttpResponse.json({ total: 1234, amount: 2000, claims: [serverClaim()] }))
  renderRoutes([{ path: '/orders/payments/*', Component: PaymentsScreen }], { at: ['/orders/payments'] })
  expect(await screen.findByText('1,234')).toHaveTextContent('1,234 payments to verify')
  expect(screen.getByRole('link', { name: 'To verify' })).toHaveAttribute('href', '/orders/payments')
})
