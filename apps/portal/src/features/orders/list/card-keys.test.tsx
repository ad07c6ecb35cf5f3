import * as contract from '@phuljhari/contract/orders/orders.contract'
import { act, screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { serverOrder } from '../../../../test/orders.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { setShortcuts } from '../../../lib/shortcut-setting.ts'
import { OrdersScreen } from '../OrdersScreen.tsx'

const card = (id: string) => screen.getByRole('article', { name: `Order ${id}` })

async function openOrders() {
  // jsdom has no layout: every card is in view.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 5000))
  answer(contract.listOrders, () =>
    HttpResponse.json([serverOrder({ orderId: 'O1' }), serverOrder({ orderId: 'O2', status: 'ready' })]),
  )
  const accepted = vi.fn<(id: unknown) => void>()
  answer(contract.setOrderStatus, ({ params }) => {
    accepted(params['orderId'])
    return HttpResponse.text('ok')
  })
  const { user } = renderScreen(OrdersScreen, { at: '/orders' })
  await screen.findByRole('article', { name: 'Order O1' })
  return { user, accepted }
}
afterEach(() => void vi.restoreAllMocks())

// covers layout-21
describe('the keyboard on the orders', () => {
  it('selects the next and the previous order with j and k, and stops at the ends', async () => {
    const { user } = await openOrders()
    for (const [key, id] of [
      ['j', 'O1'],
      ['j', 'O2'],
      ['j', 'O2'],
      ['k', 'O1'],
      ['k', 'O1'],
    ] as const) {
      await user.keyboard(key)
      expect(card(id)).toHaveFocus()
    }
  })

  it('opens the details of the selected order with Enter', async () => {
    const { user } = await openOrders()
    await user.keyboard('jj{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Order O2' })).toBeVisible()
    // Ignored in a dialog.
    await user.keyboard('k')
    expect(card('O1')).not.toHaveFocus()
  })

  it('accepts the selected order with a, only if it is pending', async () => {
    const { user, accepted } = await openOrders()
    await user.keyboard('jja')
    await user.keyboard('ka')
    expect(await screen.findByText('Order accepted successfully!')).toBeVisible()
    expect(accepted.mock.calls).toEqual([['O1']])
  })

  it('presses the focused button with Enter, not the card around it', async () => {
    const { user } = await openOrders()
    act(() => within(card('O2')).getByRole('button', { name: 'Invoice' }).focus())
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Invoice' })).toBeVisible()
    expect(screen.queryByRole('dialog', { name: 'Order O2' })).toBeNull()
  })

  it('leaves typing in fields alone, and does nothing when shortcuts are switched off', async () => {
    const { user, accepted } = await openOrders()
    const search = screen.getByRole('textbox', { name: 'Search orders' })
    await user.type(search, 'o1jka')
    expect(search).toHaveValue('o1jka')
    await user.clear(search)
    setShortcuts(false)
    act(() => search.blur())
    await user.keyboard('j')
    expect(document.body).toHaveFocus()
    act(() => {
      const target = card('O1')
      target.tabIndex = -1
      target.focus()
    })
    await user.keyboard('a')
    expect(accepted).not.toHaveBeenCalled()
  })
})
