import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { serveShop } from '../../../../test/order-entry.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { userWith } from '../../../../test/staff.ts'
import { CodeLoadError } from '../../../lib/import-code.ts'
import { NewOrderScreen } from '../NewOrderScreen.tsx'
import { readDrafts } from '../store/draft-store.ts'

vi.mock('./load-saving.ts', () => ({ loadSaving: () => Promise.reject(new CodeLoadError('updated')) }))

it('asks to reload, and keeps the draft, when a new build has replaced the code that saves it', async () => {
  serveShop()
  const { user } = renderScreen(NewOrderScreen, { at: '/orders/new', as: userWith('owner') })
  await user.type(await screen.findByRole('combobox', { name: 'Add a product' }), 'flower')
  await screen.findByRole('option', { name: /Flower Pot Big/ })
  await user.keyboard('{Enter}{Enter}{F9}')
  expect(await screen.findByText(/the portal was updated\. The bill is kept: reload the page/)).toBeVisible()
  expect(readDrafts()).toMatchObject([{ draft: { lost: [] } }])
})
