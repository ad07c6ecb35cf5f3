import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { NewOrderScreen } from '../src/features/order-entry/NewOrderScreen.tsx'
import { renderScreen } from './render.tsx'
import { userWith } from './staff.ts'

/** Opens New Order once the products are known and the draft that the URL names is open. The caller mocks the shop. */
export async function openNewOrder(at = '/orders/new', as: unknown = userWith('owner')) {
  const rendered = renderScreen(NewOrderScreen, { at, as })
  await waitFor(() => expect(rendered.router.state.location.search).toBe(''))
  const field = await screen.findByRole('combobox', { name: 'Add a product' })
  await rendered.user.type(field, 'flower')
  await screen.findByRole('option', { name: /Flower Pot Big/ })
  await rendered.user.clear(field)
  return { ...rendered, field }
}
