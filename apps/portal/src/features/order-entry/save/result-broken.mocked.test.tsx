import { createEstimate } from '@phuljhari/contract/estimates/estimates.contract'
import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { serverEstimate } from '../../../../test/estimates.ts'
import { serveShop } from '../../../../test/order-entry.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { userWith } from '../../../../test/staff.ts'
import { MAY_BE_SAVED } from '../../../lib/failure-text.ts'
import { NewOrderScreen } from '../NewOrderScreen.tsx'
import { readDrafts } from '../store/draft-store.ts'

vi.mock('../saved/SavedOutcome.tsx', () => ({
  SavedOutcome: () => {
    throw new TypeError('cannot be rendered')
  },
}))

it('keeps a saved draft whose result cannot be shown, and says that it may be saved', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  serveShop()
  answer(createEstimate, () => HttpResponse.json(serverEstimate(), { status: 201 }))
  const options = { at: '/orders/new', as: userWith('owner') }
  const { user, unmount } = renderScreen(NewOrderScreen, options)
  await user.type(await screen.findByRole('combobox', { name: 'Add a product' }), 'flower')
  await screen.findByRole('option', { name: /Flower Pot Big/ })
  await user.keyboard('{Enter}{Enter}{F9}')
  await screen.findByText('cannot be rendered')
  expect(readDrafts()).toMatchObject([{ draft: { lost: [{ as: 'estimate' }] } }])
  unmount()
  renderScreen(NewOrderScreen, options)
  expect(await screen.findByRole('textbox', { name: 'Quantity of Flower Pot Big' })).toHaveValue('1')
  expect(screen.getByText(MAY_BE_SAVED, { exact: false })).toBeVisible()
})
