import { act, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, it } from 'vitest'
import { renderRoutes } from '../../test/render.tsx'
import { useUrlState } from './use-url-state.ts'

function List() {
  const [{ search }, change] = useUrlState({ search: '' })
  return (
    <>
      <p>Found {search}</p>
      <button type="button" onClick={() => change({ search: 'rocket' })}>
        Search
      </button>
      <Link to="/orders">Orders</Link>
    </>
  )
}

/** A list, and a screen whose code loads when the test says so. */
function open() {
  const code = Promise.withResolvers<{ Component: () => string }>()
  const opened = renderRoutes(
    [
      { path: '/', Component: List },
      { path: '/orders', lazy: () => code.promise },
    ],
    { at: '/' },
  )
  return { ...opened, arrive: () => act(async () => code.resolve({ Component: () => 'All orders' })) }
}

it('keeps changes in the URL', async () => {
  const { user, router } = open()
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('Found rocket')).toBeVisible()
  expect(router.state.location.search).toBe('?search=rocket')
})

it('does not interrupt a navigation to another screen', async () => {
  const { user, router, arrive } = open()
  await user.click(screen.getByRole('link', { name: 'Orders' }))
  await waitFor(() => expect(router.state.navigation.state).toBe('loading'))
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await arrive()
  expect(await screen.findByText('All orders')).toBeVisible()
  expect(router.state.location.pathname).toBe('/orders')
})
