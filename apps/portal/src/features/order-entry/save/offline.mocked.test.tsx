import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { serveShop } from '../../../../test/order-entry.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { userWith } from '../../../../test/staff.ts'
import { NewOrderScreen } from '../NewOrderScreen.tsx'

// As when the connection is lost before the first bill is saved.
vi.mock('./save-bill.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it.each(['{F9}', '{F10}'])(
  'says that the bill is kept when the code that saves it cannot be loaded: %s',
  async (key) => {
    serveShop()
    const { user } = renderScreen(NewOrderScreen, { at: '/orders/new', as: userWith('owner') })
    await user.type(await screen.findByRole('combobox', { name: 'Add a product' }), 'flower')
    await screen.findByRole('option', { name: /Flower Pot Big/ })
    await user.keyboard(`{Enter}{Enter}${key}`)
    expect(await screen.findByText(/^Nothing was sent, .* The bill is kept/)).toBeVisible()
  },
)
