import { createEstimate } from '@phuljhari/contract/estimates/estimates.contract'
import { enterOrder } from '@phuljhari/contract/order-entry/order-entry.contract'
import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { serveShop } from '../../../../test/order-entry.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { userWith } from '../../../../test/staff.ts'
import { NewOrderScreen } from '../NewOrderScreen.tsx'
import { readDrafts } from '../store/draft-store.ts'

// Fails as if the connection were lost before the first draft is saved.
vi.mock('../saved/SavedOutcome.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it.each(['{F9}', '{F10}'])('sends nothing while the code that shows the result cannot be loaded: %s', async (key) => {
  serveShop()
  const sent: string[] = []
  for (const route of [createEstimate, enterOrder])
    answer(route, () => {
      sent.push(route.url)
      return HttpResponse.error()
    })
  const { user } = renderScreen(NewOrderScreen, { at: '/orders/new', as: userWith('owner') })
  await user.type(await screen.findByRole('combobox', { name: 'Add a product' }), 'flower')
  await screen.findByRole('option', { name: /Flower Pot Big/ })
  await user.keyboard(`{Enter}{Enter}${key}`)
  expect(await screen.findByText(/^Nothing was sent, .* The bill is kept/)).toBeVisible()
  expect(screen.queryByRole('dialog', { name: 'Pay' })).toBeNull()
  expect(sent).toEqual([])
  expect(readDrafts()).toMatchObject([{ draft: { lost: [] } }])
})
