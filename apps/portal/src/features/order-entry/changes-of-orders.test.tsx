import { confirmEstimate, getEstimate, reviseEstimate } from '@phuljhari/contract/estimates/estimates.contract'
import { getOrder } from '@phuljhari/contract/orders/find-orders.contract'
import { editOrder } from '@phuljhari/contract/order-entry/order-entry.contract'
import { orderHistory } from '@phuljhari/contract/orders/order-events.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { serverEstimate, serverVersion } from '../../../test/estimates.ts'
import { pickListProduct, serveShop } from '../../../test/order-entry.ts'
import { apiOrder } from '../../../test/orders.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { userWith } from '../../../test/staff.ts'
import { NewOrderScreen } from './NewOrderScreen.tsx'
import { readDrafts, writeDraft } from './store/draft-store.ts'

const [POT] = apiOrder()['products'] as [{ product: object; quantity: number }]
const ROCKET = { product: { ...POT.product, _id: 'p-2', productName: 'Rocket Bomb' }, quantity: 1 }
const ORDER = apiOrder({ status: 'accepted', edition: 3, products: [POT, ROCKET] })
const NUMBER = 'ORD-202611-000042'
const EDIT = `/orders/new?edit=${NUMBER}`

beforeEach(() => {
  sessionStorage.clear()
  serveShop()
  answer(getOrder, () => HttpResponse.json(ORDER))
})

async function open(at = '/orders/new') {
  const rendered = renderScreen(NewOrderScreen, { at, as: userWith('owner') })
  await waitFor(() => expect(rendered.router.state.location.search).toBe(''))
  await screen.findByRole('combobox', { name: 'Add a product' })
  return rendered
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const reason = () => screen.getByRole('textbox', { name: 'Reason for the change' })
const refusal = (code: string) => () => HttpResponse.json({ code, message: 'Refused.' }, { status: 409 })
const event = (action: string, change: object = {}) => ({
  at: '2026-11-23T12:12:00.000Z',
  action,
  actor: 'kumar@shop.example',
  before: null,
  after: null,
  ...change,
})
const WAS_EDITED = {
  reason: 'The customer called',
  lines: [
    {
      productName: 'Flower Pot Big',
      before: { quantity: 2, price: 150.5 },
      after: { quantity: 9, price: 150.5 },
    },
  ],
  values: [],
  totalBefore: 441,
  totalAfter: 1494.5,
}

describe('an edit of an order', () => {
  /** Types a reason and saves, which the server refuses since someone was faster. */
  async function refused(code: string, events: object[], order = ORDER) {
    const rendered = await open(EDIT)
    await rendered.user.type(reason(), 'One more')
    await rendered.user.click(screen.getByRole('button', { name: 'One more Flower Pot Big' }))
    answer(getOrder, () => HttpResponse.json(order))
    answer(orderHistory, () => HttpResponse.json(events))
    answer(editOrder, refusal(code))
    await rendered.user.keyboard('{F10}')
    return rendered
  }
  const THEIRS = apiOrder({ status: 'accepted', edition: 4, products: [ROCKET, { ...POT, quantity: 9 }] })
  const changed = () => refused('order.edited', [event('placed'), event('edit', { edit: WAS_EDITED })], THEIRS)

  it('that someone else changed says who, when and what, without focusing the button that overwrites it', async () => {
    const { user } = await changed()
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else has changed this order' }))
    expect(dialog.getByText('Edited by kumar@shop.example, 05:42 pm, 23 Nov 2026')).toBeVisible()
    expect(dialog.getByText('Flower Pot Big: 2 × ₹150.50 → 9 × ₹150.50')).toBeVisible()
    const theirs = dialog.getByRole('button', { name: 'Use theirs' })
    await waitFor(() => expect(theirs).toHaveFocus())
    await user.click(theirs)
    expect(await screen.findByRole('button', { name: 'On hold (1)' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Quantity of Flower Pot Big' })).toHaveValue('9')
    expect(reason()).toHaveValue('')
  })

  it('that someone else changed replaces their lines after Keep mine, based on the lines as they are now', async () => {
    const { user } = await changed()
    const sent: unknown[] = []
    answer(editOrder, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ order: THEIRS })
    })
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }))
    await user.keyboard('{F10}')
    await screen.findByRole('heading', { name: 'Order changed' })
    expect(sent).toMatchObject([
      {
        edition: 4,
        reason: 'One more',
        draft: {
          items: [
            { changesLine: 2, quantity: 3 },
            { changesLine: 1, quantity: 1 },
          ],
        },
      },
    ])
  })

  it('that someone else cancelled says who and when, links the order, and is discarded only on request', async () => {
    const events = [event('edit', { edit: WAS_EDITED }), event('cancel')]
    const { user, router } = await refused('order.not_editable', events)
    const dialog = within(await screen.findByRole('dialog', { name: `${NUMBER} can no longer be edited` }))
    expect(dialog.getByText('Cancelled by kumar@shop.example, 05:42 pm, 23 Nov 2026.')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(reason()).toHaveValue('One more')
    await user.keyboard('{F10}')
    await user.click(await screen.findByRole('button', { name: 'View order' }))
    expect(router.state.location).toMatchObject({ pathname: '/orders', search: `?order=${NUMBER}` })
  })

  it('that someone else cancelled leaves nothing behind once it is discarded', async () => {
    const { user } = await refused('order.not_editable', [event('cancel')])
    const dialog = within(await screen.findByRole('dialog', { name: `${NUMBER} can no longer be edited` }))
    await user.click(dialog.getByRole('button', { name: 'Discard' }))
    expect(await title('New Order')).toBeVisible()
    expect(readDrafts()).toEqual([])
  })
})

describe('an edit that was left for another screen', () => {
  it('is dropped when nothing was typed', async () => {
    const { unmount } = await open(EDIT)
    await title(`Edit ${NUMBER}`)
    unmount()
    await open()
    expect(await title('New Order')).toBeVisible()
    await waitFor(() => expect(readDrafts()).toEqual([]))
  })

  it('goes on hold with its changes, leaves New Order free, and says that they are not saved', async () => {
    const { user, unmount } = await open(EDIT)
    await user.type(reason(), 'One more')
    unmount()
    const again = await open()
    expect(await title('New Order')).toBeVisible()
    expect(await screen.findByText(`Not saved, on hold: your changes of ${NUMBER}`)).toBeVisible()
    expect(await screen.findByRole('button', { name: 'On hold (1)' })).toBeVisible()
    again.unmount()
    await open(EDIT)
    expect(await screen.findByText(new RegExp(`^Not saved yet: these changes of ${NUMBER} are from`))).toBeVisible()
    expect(reason()).toHaveValue('One more')
  })

  it('of a tab that crashed does not take over New Order', async () => {
    const { user, unmount } = await open(EDIT)
    await user.type(reason(), 'One more')
    unmount()
    const [kept] = readDrafts()
    if (!kept) throw new Error('the edit is not kept')
    writeDraft(kept.draft, 'page that is gone')
    sessionStorage.clear()
    await open()
    expect(await screen.findByRole('button', { name: 'On hold (1)' })).toBeVisible()
    expect(await title('New Order')).toBeVisible()
  })

  it('is still open after a reload, and says that it is not saved', async () => {
    const { user, unmount } = await open(EDIT)
    await user.type(reason(), 'One more')
    unmount()
    const [kept] = readDrafts()
    if (!kept) throw new Error('the edit is not kept')
    sessionStorage.setItem('order-entry-bill', kept.draft.id)
    writeDraft(kept.draft, 'this page before the reload')
    await open()
    expect(await title(`Edit ${NUMBER}`)).toBeVisible()
    expect(screen.getByText(/^Not saved yet/)).toBeVisible()
  })
})

it('an edit is discarded in place, after a question if something was typed, and leads back to its order', async () => {
  const { user, router } = await open(EDIT)
  await user.type(reason(), 'One more')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  const question = within(await screen.findByRole('dialog', { name: `Discard your changes of ${NUMBER}?` }))
  await user.click(question.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/orders', search: `?order=${NUMBER}` }))
  expect(readDrafts()).toEqual([])
})

describe('a new version of an estimate', () => {
  const version = (number: number, totalAmount: number) => serverVersion({ version: number, totalAmount })
  const estimate = (...totals: number[]) =>
    serverEstimate({ versions: totals.map((total, index) => version(index + 1, total)) })

  async function savedVersion() {
    serveShop({ products: [pickListProduct({ _id: '1' })] })
    answer(getEstimate, () => HttpResponse.json(estimate(531.5)))
    answer(reviseEstimate, () => HttpResponse.json(estimate(531.5, 500), { status: 201 }))
    const rendered = await open('/orders/new?estimate=EST-202611-000012')
    await rendered.user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Gate 2')
    await rendered.user.keyboard('{F10}')
    await screen.findByRole('heading', { name: 'Version 2 saved' })
    return rendered
  }
  const changesOf = (number: number) => within(screen.getByRole('list', { name: `Changes in version ${number}` }))

  it('is confirmed after one that someone else made in between, whose changes are shown', async () => {
    const { user } = await savedVersion()
    expect(changesOf(2).getByText('Total: ₹531.50 → ₹500.00')).toBeVisible()
    const sent: unknown[] = []
    answer(getEstimate, () => HttpResponse.json(estimate(531.5, 500, 480)))
    answer(confirmEstimate, async ({ request }) => {
      sent.push(await request.json())
      return sent.length === 1
        ? refusal('estimate.changed')()
        : HttpResponse.json({ estimate: estimate(531.5, 500, 480), order: apiOrder({ status: 'accepted' }) })
    })
    await user.keyboard('{F10}')
    expect(await screen.findByRole('heading', { name: /^Version 3 was made by/ })).toBeVisible()
    expect(changesOf(3).getByText('Total: ₹500.00 → ₹480.00')).toBeVisible()
    await user.keyboard('{F10}')
    await screen.findByRole('heading', { name: 'Order accepted' })
    expect(sent).toMatchObject([{ version: 2 }, { version: 3 }])
  })
})
