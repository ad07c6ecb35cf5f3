import {
  confirmEstimate,
  createEstimate,
  getEstimate,
  reviseEstimate,
} from '@phuljhari/contract/estimates/estimates.contract'
import { getOrder } from '@phuljhari/contract/orders/find-orders.contract'
import { editOrder, enterOrder } from '@phuljhari/contract/order-entry/order-entry.contract'
import { orderHistory } from '@phuljhari/contract/orders/order-events.contract'
import type { Route } from '@phuljhari/contract/route'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { serverEstimate } from '../../../../test/estimates.ts'
import { pickListProduct, serveShop } from '../../../../test/order-entry.ts'
import { apiOrder } from '../../../../test/orders.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { userWith } from '../../../../test/staff.ts'
import { asRecord } from '../../../lib/coerce.ts'
import { MAY_BE_SAVED } from '../../../lib/failure-text.ts'
import { keptDraftKeys } from '../../../entities/orders/kept-drafts.ts'
import { NewOrderScreen } from '../NewOrderScreen.tsx'
import { readDrafts } from '../store/draft-store.ts'
import { openNewOrder } from '../../../../test/open-new-order.ts'

const ORDER = 'ORD-202611-000042'
const ESTIMATE = 'EST-202611-000012'
const POT = pickListProduct({ _id: '1', name: 'Flower Pot Big' })
const ROCKET = pickListProduct({
  _id: '2',
  name: 'Rocket Bomb',
  listNumber: '14',
  code: 'ROC-001',
  mrp: 100,
  price: 80,
})

beforeEach(() => {
  sessionStorage.clear()
  serveShop({ products: [POT, ROCKET] })
  window.print = vi.fn()
})

type User = Awaited<ReturnType<typeof openNewOrder>>['user']

/** Answers a route with one reply after another. @returns what was sent: keys and bodies */
function serve(route: Route, ...replies: Array<() => Response | Promise<Response>>) {
  const sent: Array<{ key: string | null; body: unknown }> = []
  answer(route, async ({ request }) => {
    sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() })
    return replies.shift()?.() ?? HttpResponse.error()
  })
  return sent
}
const json = (body: object, status = 200) => HttpResponse.json(body as never, { status })
const refusal =
  (code: string, status = 409) =>
  () =>
    json({ code, message: 'Refused.' }, status)
const order = (changes: object = {}) => apiOrder({ status: 'accepted', edition: 0, ...changes })
/** Pays in the dialog that F10 opens. */
async function pay(user: User, cash: string) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay' }))
  await user.type(dialog.getByRole('textbox', { name: 'Cash received ₹' }), `${cash}{Enter}`)
}
const mayBeSaved = () => screen.findByText(MAY_BE_SAVED, { exact: false })
const dropped = () => HttpResponse.error()

/** A reply of which only the beginning arrives. */
const cut = (body: object) => () =>
  new HttpResponse(JSON.stringify(body).slice(0, 80), { status: 201, headers: { 'content-type': 'application/json' } })

const LOST = [
  ['dropped', () => dropped],
  ['cut', cut],
  ['empty', () => () => new HttpResponse(null, { status: 200 })],
  ['replaced by a 504 of a proxy', () => () => new HttpResponse('<h1>Time-out</h1>', { status: 504 })],
] as const

describe.each(LOST)('after a reply that is %s', (_name, lost) => {
  it('the screen says that an order may be saved, and F10 sends it again unchanged and shows its number', async () => {
    const body = order()
    const sent = serve(enterOrder, lost(body), () => json(body, 201))
    const { user, field } = await openNewOrder()
    await user.type(field, '14*2{Enter}{F10}')
    await user.click(await screen.findByRole('button', { name: 'Accept without payment' }))
    expect(await mayBeSaved()).toBeVisible()
    await user.keyboard('{F10}')
    expect(await screen.findByText(ORDER)).toBeVisible()
    expect(sent[1]).toEqual(sent[0])
    await waitFor(() => expect(keptDraftKeys()).toEqual([]))
  })

  it('the screen says that an estimate may be saved, and F9 shows its number', async () => {
    const sent = serve(createEstimate, lost(serverEstimate()), () => json(serverEstimate(), 201))
    const { user, field } = await openNewOrder()
    await user.type(field, '14*2{Enter}{F9}')
    expect(await mayBeSaved()).toBeVisible()
    await user.keyboard('{F9}')
    expect(await screen.findByText(ESTIMATE)).toBeVisible()
    expect(sent[1]).toEqual(sent[0])
  })

  it('F10 does not ask for the money of a sale again, shows the change and prints', async () => {
    const body = order({ status: 'delivered' })
    const sent = serve(enterOrder, lost(body), () => json(body, 201))
    const { user, field } = await openNewOrder()
    await user.type(field, '14*2{Enter}{F10}')
    await pay(user, '500')
    expect(await mayBeSaved()).toBeVisible()
    await user.keyboard('{F10}')
    expect(await screen.findByRole('heading', { name: 'Paid and handed over' })).toBeVisible()
    expect(screen.getByText('Change due')).toHaveTextContent('₹340.00')
    await waitFor(() => expect(document.querySelector('iframe')?.contentDocument?.body).toHaveTextContent('Invoice'))
    expect(sent[1]).toEqual(sent[0])
  })
})

/** The order after an edit of it, and its history. */
function serveEdited(reason: string, changes: object) {
  answer(getOrder, () => json(order({ edition: 1, ...changes })))
  const edit = { reason, lines: [], values: [], totalBefore: 441, totalAfter: 441 }
  const at = '2026-11-23T12:12:00.000Z'
  answer(orderHistory, () =>
    json([{ at, action: 'edit', actor: 'owner@shop.example', before: null, after: null, edit }]),
  )
}
const bought = (quantity: number) => {
  const [item] = apiOrder()['products'] as [{ product: object }]
  return [{ ...item, quantity }]
}

describe('an edit whose reply was cut', () => {
  async function edited() {
    answer(getOrder, () => json(order()))
    const sent = serve(editOrder, cut({ order: order() }), refusal('order.edited'))
    const rendered = await openNewOrder(`/orders/new?edit=${ORDER}`)
    await rendered.user.click(screen.getByRole('button', { name: 'One more Flower Pot Big' }))
    await rendered.user.type(screen.getByRole('textbox', { name: 'Reason for the change' }), 'One more')
    await rendered.user.keyboard('{F10}')
    await mayBeSaved()
    return { ...rendered, saved: { products: bought(3), totalAmount: asRecord(sent[0]?.body)['expectedTotal'] } }
  }

  it('is shown as saved when the history has it', async () => {
    const { user, saved } = await edited()
    serveEdited('One more', saved)
    await user.keyboard('{F10}')
    expect(await screen.findByRole('heading', { name: 'Order changed' })).toBeVisible()
  })

  it('is not mistaken for a similar edit by someone else', async () => {
    const { user, saved } = await edited()
    serveEdited('Theirs', saved)
    await user.keyboard('{F10}')
    expect(await screen.findByRole('dialog', { name: 'Someone else has changed this order' })).toBeVisible()
  })

  it('and that was changed since says so, and continues from what was saved', async () => {
    const { user, saved } = await edited()
    await user.click(screen.getByRole('button', { name: 'One more Flower Pot Big' }))
    expect(screen.getByText(new RegExp(`^A change of ${ORDER} may be saved already`))).toBeVisible()
    serveEdited('One more', saved)
    await user.keyboard('{F10}')
    expect(await screen.findByText(new RegExp(`^${ORDER} was already saved before your last changes`))).toBeVisible()
    const again = serve(editOrder, () => json({ order: order({ edition: 2 }) }))
    await user.keyboard('{F10}')
    await screen.findByRole('heading', { name: 'Order changed' })
    expect(again).toMatchObject([{ body: { edition: 1, draft: { items: [{ quantity: 4, changesLine: 1 }] } } }])
  })
})

it('a revision changed after a lost reply becomes the version after the one that was saved', async () => {
  const saved = serverEstimate()
  answer(getEstimate, () => json(serverEstimate({ versions: saved.versions.slice(0, 1) })))
  const sent = serve(
    reviseEstimate,
    dropped,
    refusal('order.key_reused', 422),
    () => json(saved, 201),
    () => json(saved, 201),
  )
  const { user } = await openNewOrder(`/orders/new?estimate=${ESTIMATE}`)
  await user.click(screen.getByRole('button', { name: 'One more Rocket Bomb' }))
  await user.keyboard('{F9}')
  await mayBeSaved()
  await user.click(screen.getByRole('button', { name: 'One more Rocket Bomb' }))
  await user.keyboard('{F9}')
  expect(await screen.findByText(new RegExp(`^${ESTIMATE} was already saved before your last changes`))).toBeVisible()
  await user.keyboard('{F9}')
  await screen.findByText(ESTIMATE)
  expect(sent[2]).toEqual(sent[0])
  expect(sent[3]).toMatchObject({ body: { basedOn: 2 } })
})

describe('a sale whose reply was lost', () => {
  const SOLD = order({ status: 'delivered' })
  async function lostSale(...replies: Array<() => Response>) {
    const sent = serve(enterOrder, dropped, ...replies)
    const { user, field, unmount } = await openNewOrder()
    await user.type(field, '14*2{Enter}{F10}')
    await pay(user, '200')
    await mayBeSaved()
    return { user, unmount, sent }
  }
  const addPot = async (user: User) => {
    await user.type(screen.getByRole('combobox', { name: 'Add a product' }), '12*1{Enter}')
    expect(screen.getByText(/^An order of ₹160\.00 may exist already, without your last changes/)).toBeVisible()
  }

  it('and whose draft was changed says so before it asks for money, and shows the sale as it was', async () => {
    const { user } = await lostSale(refusal('order.key_reused', 422), () => json(SOLD, 201))
    await addPot(user)
    await user.keyboard('{F10}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay' }))
    expect(dialog.getByText(/^A sale of ₹160\.00 may be saved already, paid/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Paid: hand over and print' }))
    expect(await screen.findByText(ORDER)).toBeVisible()
    expect(screen.getByText('Change due')).toHaveTextContent('₹40.00')
    expect(screen.getByText(/^It was saved before your last changes/)).toBeVisible()
    await waitFor(() => expect(readDrafts()).toMatchObject([{ owner: null, draft: { lost: [], lines: [{}, {}] } }]))
  })

  it('and that is paid in another way the second time is shown as it was paid first', async () => {
    const { user, sent } = await lostSale(refusal('order.key_reused', 422), () => json(SOLD, 201))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Payment' }), 'UPI')
    await user.keyboard('{F10}')
    await user.click(await screen.findByRole('button', { name: 'Accept without payment' }))
    expect(await screen.findByRole('heading', { name: 'Paid and handed over' })).toBeVisible()
    expect(screen.getByText('It was saved as you entered it first, and paid so.')).toBeVisible()
    expect(sent[2]).toEqual(sent[0])
    await waitFor(() => expect(keptDraftKeys()).toEqual([]))
  })

  it('makes the screen ask before the draft is saved as an estimate as well', async () => {
    const { user } = await lostSale()
    const estimates = serve(createEstimate, () => json(serverEstimate(), 201))
    await user.keyboard('{F9}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Save an estimate as well?' }))
    expect(dialog.getByText(/^An order of ₹160\.00 may exist already: press F10/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(estimates).toEqual([])
  })

  it('is known again after a reload, and F10 shows it', async () => {
    const { unmount, sent } = await lostSale(() => json(SOLD, 201))
    unmount()
    const again = await openNewOrder()
    expect(await mayBeSaved()).toBeVisible()
    await again.user.keyboard('{F10}')
    expect(await screen.findByText(ORDER)).toBeVisible()
    expect(sent[1]).toEqual(sent[0])
  })

  it('may still be saved while the server refuses the session', async () => {
    const { user } = await lostSale(refusal('auth.required', 401), () => json(SOLD, 201))
    await user.keyboard('{F10}')
    await screen.findByText(/The bill is kept: sign in/)
    expect(readDrafts()).toMatchObject([{ draft: { lost: [{ as: 'order' }] } }])
    await user.keyboard('{F10}')
    expect(await screen.findByText(ORDER)).toBeVisible()
  })
})

it('shows the order when an estimate whose reply was cut is confirmed again', async () => {
  const placed = { estimate: serverEstimate(), order: order() }
  serve(createEstimate, () => json(serverEstimate(), 201))
  answer(getEstimate, () => json(serverEstimate()))
  const sent = serve(confirmEstimate, cut(placed), () => json(placed))
  const { user, field } = await openNewOrder()
  await user.type(field, '14*2{Enter}{F9}')
  await screen.findByText(ESTIMATE)
  await user.keyboard('{F10}')
  expect(await mayBeSaved()).toBeVisible()
  await user.keyboard('{F10}')
  expect(await screen.findByText(ORDER)).toBeVisible()
  expect(sent).toHaveLength(2)
})

describe('a screen that is left while its draft is being saved', () => {
  async function leave(route: Route, key: string, at?: string) {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const sent = serve(
      route,
      () => promise,
      () => json(serverEstimate(), 201),
    )
    const { user, field, unmount, router } = await openNewOrder(at)
    await user.type(field, `14*2{Enter}${key}`)
    await waitFor(() => expect(sent).toHaveLength(1))
    return { resolve, unmount, router, sent }
  }

  it('shows the number of a new draft when it opens again', async () => {
    const { resolve, unmount, sent } = await leave(createEstimate, '{F9}')
    unmount()
    resolve(json(serverEstimate(), 201))
    await waitFor(() => expect(readDrafts()).toMatchObject([{ draft: { lost: [{ isSaved: true }] } }]))
    renderScreen(NewOrderScreen, { at: '/orders/new', as: userWith('owner') })
    expect(await screen.findByText(ESTIMATE)).toBeVisible()
    expect(sent[1]).toEqual(sent[0])
    await waitFor(() => expect(keptDraftKeys()).toEqual([]))
  })

  it('does not keep an edit that was saved', async () => {
    answer(getOrder, () => json(order()))
    const { promise, resolve } = Promise.withResolvers<Response>()
    const sent = serve(editOrder, () => promise)
    const { user, unmount } = await openNewOrder(`/orders/new?edit=${ORDER}`)
    await user.type(screen.getByRole('textbox', { name: 'Reason for the change' }), 'One more')
    await user.keyboard('{F10}')
    await waitFor(() => expect(sent).toHaveLength(1))
    unmount()
    resolve(json({ order: order({ edition: 1 }) }))
    await waitFor(() => expect(keptDraftKeys()).toEqual([]))
  })
})
