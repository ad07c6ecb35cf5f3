import { listAgents } from '@phuljhari/contract/agents/agents.contract'
import { FEATURES, type Feature } from '@phuljhari/contract/features'
import { findOrders } from '@phuljhari/contract/orders/find-orders.contract'
import { listProducts } from '@phuljhari/contract/products/products.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { serverAgent, serverOrder } from '../../../test/orders.ts'
import { serverProduct } from '../../../test/products.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { CommandPalette } from './CommandPalette.tsx'

async function open({
  features = FEATURES,
  signedIn = true,
}: { features?: readonly Feature[]; signedIn?: boolean } = {}) {
  const onClose = vi.fn<() => void>()
  const onChangePassword = vi.fn<() => void>()
  const { user, router } = renderScreen(
    () => <CommandPalette onClose={onClose} onChangePassword={onChangePassword} />,
    { at: '/reports', features, signedIn },
  )
  const input = screen.getByRole('combobox', { name: 'Search' })
  await waitFor(() => expect(input).toHaveFocus())
  return { user, router, onClose, onChangePassword, input }
}
const active = () => screen.queryByRole('option', { selected: true })?.textContent
const options = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((option) => option.textContent)

beforeEach(() => {
  answer(listProducts, ({ request }) => {
    const keyword = new URL(request.url).searchParams.get('keyword')
    return HttpResponse.json(keyword === 'ravi' ? [serverProduct({ productName: 'Ravindra Wheel' })] : [])
  })
  answer(findOrders, ({ request }) => {
    const search = new URL(request.url).searchParams.get('search')
    return HttpResponse.json(search === 'ravi' ? [serverOrder({ orderId: 'PJ-1' })] : [])
  })
  answer(listAgents, () => HttpResponse.json([serverAgent({ fullName: 'Ravi Teja' })]))
})

it('finds products, orders and agents, and opens one by keyboard', async () => {
  const { user, router, onClose, input } = await open()
  await user.keyboard('ravi')
  await screen.findByRole('option', { name: /^Ravi Teja/ })
  await screen.findByRole('option', { name: /^PJ-1/ })
  expect(options('Products')).toEqual([expect.stringContaining('Ravindra Wheel')])
  await waitFor(() => expect(active()).toContain('Ravindra Wheel'))
  await user.keyboard('{ArrowDown}')
  expect(active()).toContain('PJ-1')
  expect(input).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id)
  await user.keyboard('{Enter}')
  expect(onClose).toHaveBeenCalledOnce()
  await waitFor(() => expect(router.createHref(router.state.location)).toBe('/orders?order=PJ-1'))
})

it('waits for the results when Enter is pressed before they arrive', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answer(findOrders, async () => {
    await promise
    return HttpResponse.json([serverOrder({ orderId: 'PJ-9' })])
  })
  answer(listProducts, () => HttpResponse.json([]))
  answer(listAgents, () => HttpResponse.json([]))
  const { user, router } = await open()
  await user.keyboard('pj-9{Enter}')
  expect(router.state.location.pathname).toBe('/reports')
  resolve()
  await waitFor(() => expect(router.createHref(router.state.location)).toBe('/orders?order=PJ-9'))
})

it('lists five of many and leads to all of them', async () => {
  const many = Array.from({ length: 15 }, (_, index) =>
    serverProduct({ _id: `${index}`, productName: `Rocket ${index}` }),
  )
  answer(listProducts, () => HttpResponse.json(many))
  const { user, router } = await open()
  await user.keyboard('rocket')
  await user.click(await screen.findByRole('option', { name: 'All products matching “rocket”' }))
  expect(router.createHref(router.state.location)).toBe('/products?search=rocket')
})

it('goes to screens and runs actions', async () => {
  const { user, router, onChangePassword } = await open()
  await user.keyboard('deliv{Enter}')
  expect(router.state.location.pathname).toBe('/agents')
  const input = screen.getByRole('combobox', { name: 'Search' })
  await user.clear(input)
  await user.type(input, 'switch dark{Enter}')
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await user.clear(input)
  expect(screen.getByRole('option', { name: 'Theme: Dark. Switch to Light' })).toBeVisible()
  await user.type(input, 'password{Enter}')
  expect(onChangePassword).toHaveBeenCalledOnce()
})

it('says what to try when nothing is found', async () => {
  const { user } = await open()
  await user.keyboard('zz')
  expect(await screen.findByText('Nothing found for “zz”')).toBeVisible()
  expect(screen.queryByRole('option')).toBeNull()
})

it('says what could not be searched, and shows the rest', async () => {
  answer(findOrders, () => new HttpResponse(null, { status: 500 }))
  const { user } = await open()
  await user.keyboard('ravi')
  expect(await screen.findByText('Orders could not be searched. Check your connection and try again.')).toBeVisible()
  expect(screen.getByRole('option', { name: /^Ravindra Wheel/ })).toBeVisible()
})

it('with a server of section 7 it leads to the search of the orders screen', async () => {
  const { user, router } = await open({ features: [] })
  expect(options('Actions')).not.toContain('Change password')
  expect(options('Actions')).not.toContain('Add brand')
  await user.keyboard('ravi')
  await user.click(await screen.findByRole('option', { name: 'Search orders for “ravi”' }))
  expect(router.createHref(router.state.location)).toBe('/orders?search=ravi')
})

it('without a token it searches products only', async () => {
  const { user } = await open({ signedIn: false })
  expect(options('Actions')).toContain('Sign In')
  await user.keyboard('ravi')
  expect(await screen.findByRole('option', { name: /^Ravindra Wheel/ })).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Orders' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Agents' })).toBeNull()
})
