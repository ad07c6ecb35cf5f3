import { getOrder } from '@phuljhari/contract/orders/find-orders.contract'
import { editOrder } from '@phuljhari/contract/order-entry/order-entry.contract'
import { order } from '@phuljhari/contract/orders/orders.contract'
import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveShop } from '../../../../test/order-entry.ts'
import { apiOrder } from '../../../../test/orders.ts'
import { answer } from '../../../../test/server.ts'
import { readDrafts, writeDraft } from '../store/draft-store.ts'
import { openNewOrder } from '../../../../test/open-new-order.ts'

beforeEach(() => {
  sessionStorage.clear()
  serveShop()
})

/** Leaves storage as a reload does: the tab names its draft, which another page has written. */
const isReloaded = () =>
  readDrafts().forEach(({ draft }) => {
    sessionStorage.setItem('order-entry-bill', draft.id)
    writeDraft(draft, 'the page before')
  })
const list = () => within(screen.getByRole('list', { name: 'Lines of the bill' }))
const quantities = () =>
  list()
    .getAllByRole<HTMLInputElement>('textbox', { name: /^Quantity/ })
    .map(({ value }) => Number(value))
const quantity = (name: string) => screen.getByRole('textbox', { name: `Quantity of ${name}` })

describe('an order with one product on several lines', () => {
  const [first] = order.parse(apiOrder()).products
  if (!first) throw new Error('the order has no lines')
  const { productName: name } = first.product
  const ORDER = apiOrder({ status: 'accepted', products: [1, 2, 3].map((count) => ({ ...first, quantity: count })) })
  beforeEach(() => answer(getOrder, () => HttpResponse.json(ORDER)))

  it('is edited line by line: plus, quantity, Delete and undo affect one line alone, even after a reload', async () => {
    const { user, unmount } = await openNewOrder('/orders/new?edit=ORD-202611-000042')
    expect(quantities()).toEqual([1, 2, 3])
    await user.click(screen.getByRole('button', { name: `One more ${name}, line 2` }))
    expect(quantities()).toEqual([1, 3, 3])
    await user.click(quantity(`${name}, line 3`))
    await user.keyboard('7{ArrowUp}{ArrowUp}')
    expect(quantity(`${name}, line 1`)).toHaveFocus()
    await user.keyboard('{ArrowDown}{Delete}')
    expect(quantities()).toEqual([1, 7])
    expect(quantity(`${name}, line 2`)).toHaveFocus()
    await user.keyboard('{Control>}z{/Control}')
    expect(quantities()).toEqual([1, 3, 7])
    unmount()
    isReloaded()
    await openNewOrder()
    await user.click(screen.getByRole('button', { name: `Remove ${name}, line 1` }))
    expect(quantities()).toEqual([3, 7])
  })

  it('is saved with the lines that the edit changes', async () => {
    const sent: Array<{ draft: { items: object[] } }> = []
    answer(editOrder, async ({ request }) => {
      sent.push((await request.json()) as (typeof sent)[number])
      return HttpResponse.json({ order: ORDER })
    })
    const { user } = await openNewOrder('/orders/new?edit=ORD-202611-000042')
    await user.click(screen.getByRole('button', { name: `Remove ${name}, line 2` }))
    await user.type(screen.getByRole('textbox', { name: 'Reason for the change' }), 'Fewer')
    await user.keyboard('{F10}')
    await screen.findByRole('heading', { name: 'Order changed' })
    expect(sent[0]?.draft.items).toMatchObject([
      { changesLine: 1, quantity: 1 },
      { changesLine: 3, quantity: 3 },
    ])
  })

  it('has lines that can be told apart in a draft that an earlier version kept', async () => {
    const { unmount } = await openNewOrder('/orders/new?edit=ORD-202611-000042')
    const [kept] = readDrafts()
    if (!kept) throw new Error('the draft is not kept')
    const lines = kept.draft.lines.map(({ product, quantity: count, pricePaise }) => ({
      product,
      quantity: count,
      pricePaise,
      isOrdered: true,
    }))
    unmount()
    writeDraft({ ...kept.draft, lines: lines as never }, null)
    isReloaded()
    const { user } = await openNewOrder()
    await user.click(screen.getByRole('button', { name: `One more ${name}, line 2` }))
    expect(quantities()).toEqual([1, 3, 3])
  })
})

describe('after Delete', () => {
  it('Ctrl Z restores the line, even the only one, from whichever field has the focus', async () => {
    const { user, field } = await openNewOrder()
    await user.type(field, '12*1{Enter}14*2{Enter}{ArrowUp}')
    await user.keyboard('{Delete}')
    expect(quantity('Flower Pot Big')).toHaveFocus()
    await user.keyboard('{Control>}z{/Control}')
    expect(quantities()).toEqual([1, 2])
    await user.click(screen.getByRole('button', { name: 'Remove Flower Pot Big' }))
    await user.click(screen.getByRole('button', { name: 'Remove Rocket Bomb' }))
    expect(screen.getByText('No items yet')).toBeVisible()
    await user.keyboard('{F2}{Control>}z{/Control}')
    expect(quantities()).toEqual([2])
  })

  it('Ctrl Z undoes the typing instead in a field that was edited since', async () => {
    const { user, field } = await openNewOrder()
    await user.type(field, '12*1{Enter}14*2{Enter}{ArrowUp}')
    await user.keyboard('{Delete}')
    expect(quantity('Flower Pot Big')).toHaveFocus()
    await user.keyboard('5{Control>}z{/Control}')
    expect(list().getAllByRole('listitem')).toHaveLength(1)
    await user.type(screen.getByRole('combobox', { name: 'Name' }), 'Meena{Control>}z{/Control}')
    expect(list().getAllByRole('listitem')).toHaveLength(1)
    await user.click(field)
    await user.keyboard('{Control>}z{/Control}')
    expect(list().getAllByRole('listitem')).toHaveLength(2)
  })
})
