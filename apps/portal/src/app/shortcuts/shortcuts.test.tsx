import { health } from '@phuljhari/contract/health/health.contract'
import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { renderRoutes } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Shell } from '../shell/Shell.tsx'

beforeEach(() => {
  answer(health, () => HttpResponse.json({ status: 'ok', database: 'ok', version: '2.0.1' }))
  answer(listOrders, () => HttpResponse.json([]))
})

const open = () =>
  renderRoutes(
    [
      {
        Component: Shell,
        children: [{ path: '*', element: <SearchBox label="Search names" value="rocket" onSearch={() => {}} /> }],
      },
    ],
    { at: '/brands' },
  )

// covers layout-21
it('focuses the search of the screen on /, where the next / is typed', async () => {
  const { user } = open()
  await user.keyboard('/')
  const search = screen.getByRole('textbox', { name: 'Search names' })
  expect(search).toHaveFocus()
  await user.keyboard('1/2')
  // The former search was selected, so that typing replaces it.
  expect(search).toHaveValue('1/2')
})

// covers layout-21
it('lists the shortcuts on ?, where those of a single key can be switched off', async () => {
  const { user } = open()
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await user.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('/')
  expect(screen.getByRole('textbox', { name: 'Search names' })).not.toHaveFocus()
})

it('lists the shortcuts on ? in an empty field that offers help, and types it into one with text', async () => {
  const field = <input aria-label="Product" data-help defaultValue="" />
  const { user } = renderRoutes([{ Component: Shell, children: [{ path: '*', element: field }] }], { at: '/brands' })
  const product = screen.getByRole('textbox', { name: 'Product' })
  await user.type(product, '12?')
  expect(product).toHaveValue('12?')
  await user.clear(product)
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(product).toHaveValue('')
})
