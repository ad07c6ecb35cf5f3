import { getOrder } from '@phuljhari/contract/orders/find-orders.contract'
import { order } from '@phuljhari/contract/orders/orders.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openNewOrder } from '../../../test/open-new-order.ts'
import { CATALOGUE, pickListProduct, serveShop } from '../../../test/order-entry.ts'
import { apiOrder } from '../../../test/orders.ts'
import { answer } from '../../../test/server.ts'
import { keptDraftKeys } from '../../entities/orders/kept-drafts.ts'

beforeEach(() => serveShop())
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const layout = () => document.documentElement.dataset['layout']
const focusButton = () => screen.getByRole('button', { name: /^Focus mode/ })
const leaveButton = () => screen.getByRole('button', { name: /^Leave focus mode/ })
const total = () => screen.getByRole('status', { name: 'Total' })

// covers beyond-78
describe('the focus mode', () => {
  it('begins and ends with its button, keeps the heading, and is remembered by this browser', async () => {
    const { user, unmount } = await openNewOrder()
    expect(layout()).toBe('filled')
    await user.click(focusButton())
    expect(layout()).toBe('focus')
    expect(screen.getByRole('heading', { level: 1, name: 'New Order' })).toBeVisible()
    unmount()
    expect(layout()).toBeUndefined()

    const { user: next } = await openNewOrder()
    expect(layout()).toBe('focus')
    await next.click(leaveButton())
    expect(layout()).toBe('filled')
  })

  it('begins and ends with Ctrl and backslash, wherever that key types another character', async () => {
    const { field } = await openNewOrder()
    fireEvent.keyDown(field, { key: '#', code: 'Backslash', ctrlKey: true })
    expect(layout()).toBe('focus')
    fireEvent.keyDown(field, { key: '#', code: 'Backslash', ctrlKey: true })
    expect(layout()).toBe('filled')
  })

  it('ends with Escape in the empty product field, whose first Escape clears what is typed', async () => {
    const { user, field } = await openNewOrder()
    await user.click(focusButton())
    await user.type(field, 'rocket{Escape}')
    expect(field).toHaveValue('')
    expect(layout()).toBe('focus')
    await user.keyboard('{Escape}')
    expect(layout()).toBe('filled')
  })
})

describe('discarding a new bill', () => {
  it('is offered once there is something to lose, asks first, and starts an empty bill', async () => {
    const { user, field } = await openNewOrder()
    const discard = () => screen.getByRole('button', { name: 'Discard' })
    expect(discard()).toBeDisabled()
    await user.type(field, '14*2{Enter}')
    await user.click(discard())
    const question = within(await screen.findByRole('dialog', { name: 'Discard this bill?' }))
    expect(question.getByText(/^The bill of Walk-in customer with 1 line is deleted/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(total()).toHaveTextContent('₹160.00')

    await user.click(discard())
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Discard this bill?' })).getByRole('button', {
        name: 'Discard',
      }),
    )
    expect(await screen.findByText('No items yet')).toBeVisible()
    await waitFor(() => expect(keptDraftKeys()).toEqual([]))
    expect(total()).toHaveTextContent('₹0.00')
  })
})

describe('repeating an order from the customer book', () => {
  it('opens its lines, and asks how it is delivered this time', async () => {
    const sent = apiOrder({ fulfilment: 'lorry' })
    const repeated = order.parse(sent)
    answer(getOrder, () => HttpResponse.json(sent))
    const [line] = repeated.products
    serveShop({ products: [...CATALOGUE, pickListProduct({ _id: line?.product._id ?? '', name: 'Repeated Pot' })] })
    const { user } = await openNewOrder(`/orders/new?repeat=${repeated.orderId}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Repeat last order' }))
    expect(dialog.getByRole('button', { name: 'Lorry (as last time)' })).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Pick-up at the counter' }))
    expect(screen.getByRole('radio', { name: 'Pick-up' })).toBeChecked()
    expect(screen.getByRole('textbox', { name: 'Quantity of Repeated Pot' })).toBeVisible()
  })
})

describe('a line', () => {
  it('groups its price like its amount, and takes a price with or without groups', async () => {
    serveShop({
      products: [...CATALOGUE, pickListProduct({ _id: 'cake', name: 'Sky Cake', price: 22_500, mrp: 90_000 })],
    })
    const { user, field } = await openNewOrder()
    await user.type(field, 'sky{Enter}{Enter}')
    const price = screen.getByRole('textbox', { name: 'Price of Sky Cake' })
    expect(price).toHaveValue('22,500.00')
    await user.clear(price)
    await user.type(price, '20,000{Enter}')
    expect(price).toHaveValue('20,000.00')
    expect(total()).toHaveTextContent('₹20,000.00')
  })

  it('shows its price and discount on the button that opens them on phones', async () => {
    const { user, field } = await openNewOrder()
    await user.type(field, '14{Enter}{Enter}')
    await user.type(screen.getByRole('textbox', { name: 'Discount on Rocket Bomb, percent' }), '10')
    const more = screen.getByRole('button', { name: /each: price, discount or removal of Rocket Bomb/ })
    expect(more).toHaveTextContent('× 72.00')
    expect(more).toHaveTextContent('−10%')
    expect(more).toHaveAttribute('aria-expanded', 'false')
    await user.click(more)
    expect(more).toHaveAttribute('aria-expanded', 'true')
  })
})

// covers beyond-78
it('the segments say what they choose: who ordered how, and how it is delivered', async () => {
  await openNewOrder()
  for (const [label, options] of [
    ['Ordered by', ['Counter', 'Phone', 'WhatsApp']],
    ['Delivered by', ['Pick-up', 'Lorry', 'Agent']],
  ] as const) {
    expect(screen.getByText(label)).toBeVisible()
    const choice = within(screen.getByRole('radiogroup', { name: label }))
    for (const name of options) expect(choice.getByRole('radio', { name })).toBeVisible()
  }
})
