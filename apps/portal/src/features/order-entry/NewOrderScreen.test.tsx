import { getCustomer, listCustomers } from '@phuljhari/contract/customers/customers.contract'
import { createEstimate } from '@phuljhari/contract/estimates/estimates.contract'
import { FEATURES } from '@phuljhari/contract/features'
import { getOrder } from '@phuljhari/contract/orders/find-orders.contract'
import { editOrder, enterOrder } from '@phuljhari/contract/order-entry/order-entry.contract'
import { WALK_IN } from '@phuljhari/contract/order-entry/walk-in'
import { cashTaken } from '@phuljhari/contract/payments/payments.contract'
import { pickList } from '@phuljhari/contract/products/pick-list.contract'
import { getShopSettings } from '@phuljhari/contract/settings/settings.contract'
import { DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { serverEstimate } from '../../../test/estimates.ts'
import { bookCustomer, CATALOGUE, pickListProduct, serveShop } from '../../../test/order-entry.ts'
import { apiOrder } from '../../../test/orders.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { userWith } from '../../../test/staff.ts'
import { MAY_BE_SAVED } from '../../lib/failure-text.ts'
import { keptDraftKeys } from '../../entities/orders/kept-drafts.ts'
import { NewOrderScreen } from './NewOrderScreen.tsx'
import { openNewOrder } from '../../../test/open-new-order.ts'

const OWNER = userWith('owner')

beforeEach(() => {
  sessionStorage.clear()
  serveShop()
  window.print = vi.fn()
})

const lines = () => within(screen.getByRole('list', { name: 'Lines of the bill' })).getAllByRole('listitem')
const quantity = (name: string) => screen.getByRole('textbox', { name: `Quantity of ${name}` })
const total = () => screen.getByRole('status', { name: 'Total' })

/** Mocks POST /orders/entries. @returns the requests: idempotency key and body */
function serveEntries(
  reply: () => Response = () => HttpResponse.json(apiOrder({ status: 'accepted' }), { status: 201 }),
) {
  const requests: Array<{ key: string | null; body: Record<string, unknown> }> = []
  answer(enterOrder, async ({ request }) => {
    requests.push({
      key: request.headers.get('idempotency-key'),
      body: (await request.json()) as Record<string, unknown>,
    })
    return reply()
  })
  return requests
}
/** Saves without payment: F10 asks for it, but the customer pays later. */
async function saveUnpaid(user: Awaited<ReturnType<typeof openNewOrder>>['user']) {
  await user.keyboard('{F10}')
  await user.click(await screen.findByRole('button', { name: 'Accept without payment' }))
}
const refuse = (status: number, code: string, message: string, fields?: object) => () =>
  HttpResponse.json({ code, message, ...(fields && { fields }) }, { status })

it('offers no New Order screen with a server that has no order entry', async () => {
  renderScreen(NewOrderScreen, { at: '/orders/new', features: FEATURES.filter((name) => name !== 'orders.entry') })
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
})

describe('the product field', () => {
  // covers beyond-48
  it('adds what Enter picks, asks for the quantity, and is ready again', async () => {
    const { user, field } = await openNewOrder()
    await user.type(field, 'rocket{Enter}')
    expect(quantity('Rocket Bomb')).toHaveFocus()
    await user.keyboard('5{Enter}')
    expect(field).toHaveFocus()
    expect(field).toHaveValue('')
    expect(quantity('Rocket Bomb')).toHaveValue('5')
    expect(total()).toHaveTextContent('₹400.00')
  })

  it('takes the quantity behind the list number and stays ready', async () => {
    const { user, field } = await openNewOrder()
    await user.type(field, '12*3{Enter}14*2{Enter}')
    expect(field).toHaveFocus()
    expect(lines()).toHaveLength(2)
    expect(quantity('Flower Pot Big')).toHaveValue('3')
    expect(total()).toHaveTextContent('₹611.50')
  })

  // covers beyond-48
  it('adds up the same product: what is typed counts from what was there', async () => {
    const { user, field } = await openNewOrder()
    await user.type(field, '12*3{Enter}12{Enter}')
    expect(screen.getByText('3 +', { normalizer: (text) => text.replaceAll('\u00a0', ' ') })).toBeVisible()
    await user.keyboard('4{Enter}')
    expect(lines()).toHaveLength(1)
    expect(quantity('Flower Pot Big')).toHaveValue('7')
  })

  it('says in a shop without products where they come from', async () => {
    serveShop({ products: [] })
    const { user } = renderScreen(NewOrderScreen, { at: '/orders/new', as: userWith('owner') })
    const field = await screen.findByRole('combobox', { name: 'Add a product' })
    expect(await screen.findByText('There are no products yet.', { exact: false })).toBeVisible()
    await user.type(field, 'zzz')
    expect(screen.queryByText(/No product matches/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Import a price list or add products' })).toHaveAttribute(
      'href',
      '/products',
    )
  })

  it('finds Tamil names, moves with the arrow keys, and says when there is no such product', async () => {
    const { user, field } = await openNewOrder()
    await user.type(field, 'பூச்சட்டி')
    expect(await screen.findByRole('option', { name: /^12/ })).toHaveTextContent('Flower Pot Big')
    await user.keyboard('{ArrowDown}{Enter}')
    await user.type(field, 'zzz{Enter}')
    expect(screen.getByText('No product matches “zzz”')).toBeVisible()
    expect(field).toHaveValue('zzz')
    expect(lines()).toHaveLength(1)
  })

  it('receives what is typed outside of any field', async () => {
    const { user, field } = await openNewOrder()
    field.blur()
    await user.keyboard('n12')
    expect(field).toHaveValue('n12')
  })
})

describe('the Try again button beside what could not be loaded', () => {
  const TRY_AGAIN = /^(Try again|Retry)$/
  const failing = () => new HttpResponse(null, { status: 500 })
  const alertOf = async (text: RegExp) =>
    within((await screen.findByText(text, {}, { timeout: 8000 })).closest('div') as HTMLElement)

  it('loads the products', async () => {
    answer(pickList, failing)
    const { user } = renderScreen(NewOrderScreen, { at: '/orders/new', as: OWNER })
    const notice = await alertOf(/^The products could not be loaded/)
    serveShop()
    await user.click(notice.getByRole('button', { name: TRY_AGAIN }))
    await user.type(await screen.findByRole('combobox', { name: 'Add a product' }), 'flower')
    expect(await screen.findByRole('option', { name: /Flower Pot Big/ })).toBeVisible()
    expect(screen.queryByText(/^The products could not be loaded/)).toBeNull()
  })

  it('loads the settings and coupons', async () => {
    answer(getShopSettings, failing)
    const { user } = await openNewOrder()
    const notice = await alertOf(/^The settings and coupons could not be loaded/)
    serveShop()
    await user.click(notice.getByRole('button', { name: TRY_AGAIN }))
    await waitFor(() => expect(screen.queryByText(/^The settings and coupons/)).toBeNull())
  })

  it('searches the customer book again', async () => {
    answer(listCustomers, failing)
    const { user } = await openNewOrder()
    await user.type(screen.getByRole('combobox', { name: 'Phone' }), '98765')
    const notice = await alertOf(/^The customer book could not be searched/)
    serveShop({ customers: [bookCustomer()] })
    await user.click(notice.getByRole('button', { name: TRY_AGAIN }))
    await waitFor(() => expect(screen.queryByText(/^The customer book/)).toBeNull())
    await user.click(screen.getByRole('combobox', { name: 'Phone' }))
    expect(await screen.findByRole('option', { name: /Kavitha Raman/ })).toBeVisible()
  })

  it('loads the customer, whose details then fill the draft', async () => {
    serveShop({ customers: [bookCustomer()] })
    answer(getCustomer, failing)
    const { user } = await openNewOrder()
    await user.click(screen.getByRole('radio', { name: 'Lorry' }))
    await user.type(screen.getByRole('combobox', { name: 'Phone' }), '98765')
    await user.click(await screen.findByRole('option', { name: /Kavitha Raman/ }))
    const notice = await alertOf(/^What is known of this customer could not be loaded/)
    serveShop({ customers: [bookCustomer()] })
    await user.click(notice.getByRole('button', { name: TRY_AGAIN }))
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Transport' })).toHaveValue('ABT'))
  })

  it('loads the order to edit', async () => {
    answer(getOrder, failing)
    const { user } = await openNewOrder('/orders/new?edit=ORD-202611-000042')
    const notice = await alertOf(/^ORD-202611-000042 could not be loaded/)
    answer(getOrder, () => HttpResponse.json(apiOrder({ status: 'accepted' })))
    await user.click(notice.getByRole('button', { name: TRY_AGAIN }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit ORD-202611-000042' })).toBeVisible()
  })
})

describe('lines', () => {
  // covers beyond-48
  it('move with the arrow keys, and Delete removes one, which Ctrl Z brings back', async () => {
    const { user, field } = await openNewOrder()
    await user.type(field, '12*1{Enter}14*2{Enter}33*3{Enter}{ArrowUp}')
    expect(quantity('Ground Chakkar')).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(quantity('Rocket Bomb')).toHaveFocus()
    await user.keyboard('{Delete}')
    expect(lines()).toHaveLength(2)
    expect(quantity('Ground Chakkar')).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(field).toHaveFocus()
    await user.keyboard('{Control>}z{/Control}')
    expect(lines()[1]).toHaveTextContent('Rocket Bomb')
    expect(quantity('Rocket Bomb')).toHaveValue('2')
  })

  // covers beyond-48
  it('have a price of at most the MRP, which the discount follows', async () => {
    const { user, field } = await openNewOrder()
    await user.type(field, '14*1{Enter}')
    const price = screen.getByRole('textbox', { name: 'Price of Rocket Bomb' })
    await user.clear(price)
    await user.type(price, '72')
    expect(screen.getByRole('textbox', { name: 'Discount on Rocket Bomb, percent' })).toHaveValue('10')
    expect(total()).toHaveTextContent('₹72.00')
    const requests = serveEntries()
    await user.clear(price)
    await user.type(price, '101')
    expect(screen.getByText('At most the MRP, ₹100.00')).toBeVisible()
    await user.keyboard('{F2}{F10}')
    await waitFor(() => expect(price).toHaveFocus())
    expect(screen.queryByRole('dialog', { name: 'Pay' })).toBeNull()
    expect(requests).toEqual([])
  })

  it('restore the number when what was typed cannot be read', async () => {
    const { user, field } = await openNewOrder()
    await user.type(field, '14*7{Enter}')
    const cell = quantity('Rocket Bomb')
    await user.clear(cell)
    await user.type(cell, 'x{Enter}')
    expect(cell).toHaveValue('7')
  })

  it('restore the number rather than keep the first digits of one beyond the limits', async () => {
    const { user, field } = await openNewOrder()
    await user.type(field, '14*7{Enter}')
    const discount = screen.getByRole('textbox', { name: 'Discount on Rocket Bomb, percent' })
    for (const [cell, typed, before] of [
      [quantity('Rocket Bomb'), '1000000', '7'],
      [discount, '101', ''],
    ] as const) {
      await user.clear(cell)
      await user.type(cell, typed)
      expect(cell).toBeInvalid()
      await user.tab()
      expect(cell).toHaveValue(before)
      expect(cell).toBeValid()
    }
    await user.clear(quantity('Rocket Bomb'))
    await user.type(quantity('Rocket Bomb'), '100000{Enter}')
    expect(screen.getByRole('button', { name: 'One more Rocket Bomb' })).toBeDisabled()
  })
})

describe('the limits of the shop', () => {
  // covers beyond-50
  it('show a clerk what was given away of the limit, and an owner nothing', async () => {
    const { user, field, unmount } = await openNewOrder('/orders/new', userWith('clerk'))
    await user.type(field, '14*10{Enter}')
    await user.keyboard('{F4}')
    const discount = screen.getByRole('textbox', { name: 'Extra discount' })
    expect(discount).toHaveFocus()
    await user.keyboard('5%')
    expect(discount).toHaveAccessibleDescription('5% of 10% given away')
    await user.clear(discount)
    await user.type(discount, '20')
    expect(discount).toHaveAccessibleDescription('20% given away, your limit is 10%. Ask an administrator.')
    unmount()
    await openNewOrder()
    expect(screen.getByRole('textbox', { name: 'Extra discount' })).toHaveAccessibleDescription('')
  })

  // covers beyond-50
  it('include the minimum order and blocked places, which the screen names while the address is typed', async () => {
    serveShop({
      settings: {
        minimumOrder: { otherwise: 0, states: { '32': 3000_00 } },
        blockedPlaces: { states: [], pincodes: ['11'] },
      },
    })
    const { user, field } = await openNewOrder()
    await user.type(field, '14*10{Enter}')
    await user.click(screen.getByRole('radio', { name: 'Lorry' }))
    await user.type(screen.getByRole('combobox', { name: 'State' }), 'kerala')
    expect(screen.getByText('₹2,200.00 below the minimum order for this place.')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Pincode' }), '110001')
    expect(screen.getByText(/does not deliver to this place/)).toBeVisible()
  })
})

describe('the customer', () => {
  const KAVITHA = bookCustomer({ latestOrders: [apiOrder()] })
  const KUMAR = bookCustomer({ _id: 'c2', name: 'Kumar', orders: 1, isAmbiguous: true })

  // covers beyond-50
  it('is found by phone, with the address and transport of last time, and repeats the last order', async () => {
    answer(getOrder, () => HttpResponse.json(apiOrder()))
    serveShop({
      customers: [KAVITHA],
      products: [...CATALOGUE, pickListProduct({ _id: 'p-1', name: 'Flower Pot Small', price: 99 })],
    })
    const { user } = await openNewOrder()
    await user.keyboard('{F2}98765')
    await user.click(await screen.findByRole('option', { name: /Kavitha Raman/ }))
    expect(screen.getByRole('combobox', { name: 'Name' })).toHaveValue('Kavitha Raman')
    await user.click(screen.getByRole('radio', { name: 'Lorry' }))
    expect(await screen.findByDisplayValue('4 Temple Road')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Destination office' })).toHaveValue('Madurai South')
    await user.click(screen.getByRole('radio', { name: 'Pick-up' }))
    await user.click(await screen.findByRole('button', { name: /^Repeat last order/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Repeat last order' }))
    expect(screen.getByText('No items yet')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Lorry' }))
    expect(screen.getByRole('radio', { name: 'Lorry' })).toBeChecked()
    // At today's price.
    expect(quantity('Flower Pot Small')).toHaveValue('2')
    expect(total()).toHaveTextContent('₹198.00')
  })

  // covers beyond-50
  it('is not picked by Enter where two people share one number', async () => {
    serveShop({ customers: [KAVITHA, KUMAR] })
    const { user } = await openNewOrder()
    await user.keyboard('{F2}9876543210')
    expect(await screen.findByText(/These share one number/)).toBeVisible()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('combobox', { name: 'Name' })).toHaveValue('')
    await user.click(screen.getByRole('combobox', { name: 'Phone' }))
    expect(screen.getByRole('option', { name: /Kumar/ })).toHaveTextContent(/1 order, last/)
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(screen.getByRole('combobox', { name: 'Name' })).toHaveValue('Kumar')
  })
})

describe('saving', () => {
  it('accepts and prints without payment, shows the change, and starts the next draft', async () => {
    const requests = serveEntries()
    const { user, field } = await openNewOrder()
    await user.type(field, '14*2{Enter}')
    await user.type(screen.getByRole('textbox', { name: 'Cash received ₹' }), '200')
    await saveUnpaid(user)
    expect(await screen.findByRole('heading', { name: 'Order accepted' })).toBeVisible()
    expect(screen.getByText('ORD-202611-000042')).toBeVisible()
    expect(screen.getByText('Change due')).toHaveTextContent('₹40.00')
    expect(requests[0]?.body).toMatchObject({ accept: true, expectedTotal: 160, draft: { fulfilment: 'pickup' } })
    await waitFor(() => expect(document.querySelector('iframe')?.contentDocument?.body).toHaveTextContent('Invoice'))
    await user.click(screen.getByRole('button', { name: 'New order' }))
    expect(await screen.findByText('No items yet')).toBeVisible()
    expect(keptDraftKeys()).toEqual([])
  })

  // covers beyond-51
  it('never saves twice: after a lost reply, the same key and body are sent again', async () => {
    let isLost = true
    const requests = serveEntries(() =>
      isLost ? HttpResponse.error() : HttpResponse.json(apiOrder({ status: 'accepted' }), { status: 201 }),
    )
    const { user, field } = await openNewOrder()
    await user.type(field, '14*2{Enter}')
    await saveUnpaid(user)
    expect(await screen.findByText(MAY_BE_SAVED, { exact: false })).toBeVisible()
    isLost = false
    await user.keyboard('{F10}')
    await screen.findByRole('heading', { name: 'Order accepted' })
    expect(requests).toHaveLength(2)
    expect(requests[1]).toEqual(requests[0])
  })

  // covers beyond-51
  it('makes a draft that was changed after a lost reply an edit of the order that was placed', async () => {
    const replies = [
      () => HttpResponse.error(),
      refuse(422, 'order.key_reused', 'used'),
      () => HttpResponse.json(apiOrder({ status: 'accepted', edition: 0 }), { status: 201 }),
    ]
    const requests = serveEntries(() => replies.shift()?.() ?? HttpResponse.error())
    const { user, field } = await openNewOrder()
    await user.type(field, '14*2{Enter}')
    await saveUnpaid(user)
    await screen.findByText(MAY_BE_SAVED, { exact: false })
    await user.type(field, '12*1{Enter}')
    await saveUnpaid(user)
    expect(await screen.findByText(/^ORD-202611-000042 was already saved before your last changes/)).toBeVisible()
    // The first attempt, whose reply was lost, is sent again to learn what it saved.
    expect(requests[2]).toEqual(requests[0])
    expect(screen.getByRole('heading', { level: 1, name: 'Edit ORD-202611-000042' })).toBeVisible()
    expect(lines()).toHaveLength(2)
  })

  // covers beyond-51
  it('shows which prices changed and asks before it uses them', async () => {
    serveEntries(refuse(409, 'order.price_changed', 'Prices have changed.', { expectedTotal: 'The total is now ₹180' }))
    const { user, field } = await openNewOrder()
    await user.type(field, '14*2{Enter}')
    serveShop({ products: CATALOGUE.map((one) => (one._id === 'p2' ? { ...one, price: 90 } : one)) })
    await saveUnpaid(user)
    expect(await screen.findByText('The price of one product has changed')).toBeVisible()
    expect(screen.getByText('Rocket Bomb: ₹80.00 → ₹90.00')).toBeVisible()
    expect(total()).toHaveTextContent('₹160.00')
    await user.click(screen.getByRole('button', { name: 'Use today’s prices' }))
    expect(total()).toHaveTextContent('₹180.00')
  })

  // covers beyond-51
  it.each([
    ['coupon.refused', 409, 'Coupon', 'This coupon cannot be used for this order'],
    [
      'order.discount_limit',
      403,
      'Extra discount',
      'This discount exceeds your limit. Ask an administrator to enter it.',
    ],
  ])('shows %s at its field', async (code, status, label, message) => {
    serveEntries(refuse(status, code, message))
    const { user, field } = await openNewOrder()
    await user.type(field, '14*2{Enter}')
    await saveUnpaid(user)
    const input = screen.getByRole('textbox', { name: label })
    await waitFor(() => expect(input).toHaveAccessibleDescription(message))
    await waitFor(() => expect(input).toHaveFocus())
  })

  it('shows what the contract refuses at its field without a call', async () => {
    const requests = serveEntries()
    const { user, field } = await openNewOrder()
    await user.type(field, '14*2{Enter}')
    await user.click(screen.getByRole('radio', { name: 'Lorry' }))
    await user.type(screen.getByRole('combobox', { name: 'Name' }), 'Kavitha')
    await user.keyboard('{F10}')
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Phone' })).toHaveAccessibleDescription('Phone number is required'),
    )
    expect(screen.getByRole('textbox', { name: 'Destination office' })).toHaveAccessibleDescription(
      'Destination office is required',
    )
    expect(requests).toEqual([])
  })

  it('shows no error at a field that has been edited since', async () => {
    const { user, field } = await openNewOrder()
    await user.type(field, '14*2{Enter}')
    await user.click(screen.getByRole('radio', { name: 'Lorry' }))
    await user.keyboard('{F10}')
    const name = screen.getByRole('combobox', { name: 'Name' })
    await waitFor(() => expect(name).toHaveAccessibleDescription('Name is required'))
    await user.type(name, 'Kavitha')
    await waitFor(() => expect(name).toBeValid())
    expect(screen.getByRole('combobox', { name: 'Phone' })).toBeInvalid()
    await user.click(screen.getByRole('radio', { name: 'Pick-up' }))
    await user.type(screen.getByRole('combobox', { name: 'Phone' }), '9876543210')
    await waitFor(() => expect(screen.queryByText('Some fields need your attention.')).toBeNull())
  })

  it('says to save again after the session has ended', async () => {
    serveEntries(refuse(401, 'auth.required', 'Please sign in to continue'))
    const { user, field } = await openNewOrder()
    await user.type(field, '14*2{Enter}')
    await saveUnpaid(user)
    expect(await screen.findByText(/The bill is kept: sign in and save it again\./)).toBeVisible()
  })

  it('makes an estimate on F9, which the customer can confirm at once', async () => {
    answer(createEstimate, () => HttpResponse.json(serverEstimate(), { status: 201 }))
    const { user, field } = await openNewOrder()
    await user.type(field, '14*2{Enter}')
    await user.keyboard('{F9}')
    expect(await screen.findByText('EST-202611-000012')).toBeVisible()
    const link = await screen.findByRole('link', { name: 'WhatsApp' })
    expect(link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/919876543210\?text=/)
    expect(screen.getByRole('button', { name: /^Customer agrees/ })).toBeVisible()
  })

  it('works with Alt and the digit of each key, too', async () => {
    const requests = serveEntries()
    const { user, field } = await openNewOrder()
    await user.type(field, '14*2{Enter}')
    await user.keyboard('{Alt>}[Digit0]{/Alt}')
    await user.click(await screen.findByRole('button', { name: 'Accept without payment' }))
    await screen.findByRole('heading', { name: 'Order accepted' })
    expect(requests).toHaveLength(1)
  })
})

describe('a sale at the counter', () => {
  const SOLD = () => HttpResponse.json(apiOrder({ status: 'delivered' }), { status: 201 })

  // covers beyond-49
  it('is paid in cash with F10 and Enter, printed, and shows the change', async () => {
    const requests = serveEntries(SOLD)
    const { user, field } = await openNewOrder()
    await user.type(field, '14*2{Enter}{F10}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay' }))
    expect(dialog.getByText('₹160.00')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Cash received ₹' }), '100{Enter}')
    expect(await dialog.findByText('₹60.00 is missing')).toBeVisible()
    expect(requests).toEqual([])
    await user.clear(dialog.getByRole('textbox', { name: 'Cash received ₹' }))
    await user.type(dialog.getByRole('textbox', { name: 'Cash received ₹' }), '500{Enter}')
    expect(await screen.findByRole('heading', { name: 'Paid and handed over' })).toBeVisible()
    expect(screen.getByText('Change due')).toHaveTextContent('₹340.00')
    expect(requests).toMatchObject([{ body: { expectedTotal: 160, sale: { mode: 'cash' } } }])
    await waitFor(() => expect(document.querySelector('iframe')?.contentDocument?.body).toHaveTextContent('Invoice'))
  })

  // covers beyond-62
  it('of a shop whose prices exclude GST asks for what the customer pays, with GST and round-off', async () => {
    const registration = { ...DEFAULT_SHOP_SETTINGS.registration, kind: 'regular' as const, gstin: '33AAAPK0000A1Z4' }
    const invoicing = { ...DEFAULT_SHOP_SETTINGS.invoicing, pricesIncludeTax: false }
    serveShop({ settings: { registration, invoicing } })
    const requests = serveEntries(SOLD)
    const { user, field } = await openNewOrder()
    await user.type(field, '12*3{Enter}')
    await waitFor(() => expect(total()).toHaveTextContent('₹533.00'))
    const amounts = within(screen.getByText('GST').closest('dl') as HTMLElement)
    expect(amounts.getByText('GST').parentElement).toHaveTextContent('GST₹81.28')
    expect(amounts.getByText('Round-off').parentElement).toHaveTextContent('Round-off₹0.22')
    await user.keyboard('{F10}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay' }))
    expect(dialog.getByText('₹533.00')).toBeVisible()
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Paid and handed over' })
    expect(requests).toMatchObject([{ body: { expectedTotal: 533, sale: { mode: 'cash' } } }])
  })

  // covers beyond-64
  it('of too much cash is refused before anything is taken, and offers UPI and card', async () => {
    answer(cashTaken, async ({ request }) => {
      expect(await request.json()).toMatchObject({ customerName: WALK_IN, orderIds: [] })
      return HttpResponse.json({ ofPerson: 199_900, ofOrders: [] })
    })
    const requests = serveEntries(SOLD)
    const { user, field } = await openNewOrder()
    await user.type(field, '14*2{Enter}{F10}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay' }))
    expect(await dialog.findByText(/₹1,99,900.00 was already taken .*: at most ₹99.99 more/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Paid: hand over and print' }))
    expect(await dialog.findByText('This much cash must not be taken. Choose UPI or card.')).toBeVisible()
    expect(requests).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Pay by card' }))
    expect(dialog.queryByText(/was already taken/)).toBeNull()
    await user.type(dialog.getByRole('textbox', { name: 'Number of the slip' }), '4711{Enter}')
    await screen.findByRole('heading', { name: 'Paid and handed over' })
    expect(requests).toMatchObject([{ body: { sale: { mode: 'card', reference: '4711' } } }])
  })

  it('asks for no money while the draft cannot be saved', async () => {
    const coupon = { code: 'DIWALI', discount: { percent: 10 }, minimum: 500, from: null, to: null }
    serveShop({ coupons: [{ _id: '1', ...coupon, maxUses: null, uses: 0, isActive: true }] })
    const { user, field } = await openNewOrder()
    await user.type(field, '14*2{Enter}')
    const input = screen.getByRole('textbox', { name: 'Coupon' })
    await user.type(input, 'diwali')
    await user.keyboard('{F2}{F10}')
    await waitFor(() => expect(input).toHaveFocus())
    expect(input).toHaveAccessibleDescription('Coupon DIWALI is for goods of at least ₹500.00')
    expect(screen.queryByRole('dialog', { name: 'Pay' })).toBeNull()
    await user.clear(input)
    await waitFor(() => expect(input).toBeValid())
    await user.keyboard('{F10}')
    expect(await screen.findByRole('dialog', { name: 'Pay' })).toBeVisible()
  })

  it('asks for no money while a clerk gives away more than the limit', async () => {
    serveShop({ settings: { discountLimit: { clerk: 500 } } })
    const { user, field } = await openNewOrder('/orders/new', userWith('clerk'))
    await user.type(field, '14*2{Enter}')
    const discount = screen.getByRole('textbox', { name: 'Extra discount' })
    await user.type(discount, '6')
    await user.keyboard('{F2}{F10}')
    await waitFor(() => expect(discount).toHaveFocus())
    expect(discount).toHaveAccessibleDescription('6% given away, your limit is 5%. Ask an administrator.')
    expect(screen.queryByRole('dialog', { name: 'Pay' })).toBeNull()
  })

  // covers beyond-49
  it('by UPI needs the reference, and is saved with that payment method', async () => {
    const requests = serveEntries(SOLD)
    const { user, field } = await openNewOrder()
    await user.type(field, '14*2{Enter}{F10}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay' }))
    await user.click(dialog.getByRole('radio', { name: 'UPI' }))
    await user.type(dialog.getByRole('textbox', { name: 'UTR, 12 digits' }), '12{Enter}')
    expect(await dialog.findByText('A UPI reference (UTR) has exactly 12 digits')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'UTR, 12 digits' }), '3456789012{Enter}')
    expect(await screen.findByRole('heading', { name: 'Paid and handed over' })).toBeVisible()
    expect(requests).toMatchObject([
      { body: { draft: { paymentMethod: 'UPI' }, sale: { mode: 'upi', reference: '123456789012' } } },
    ])
  })

  it.each(['Phone', 'Agent'])('is not made while %s is chosen: F10 accepts the order', async (choice) => {
    const { user, field } = await openNewOrder()
    await user.type(field, '14*2{Enter}')
    expect(screen.getByRole('button', { name: /^Pay and print/ })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: choice }))
    expect(screen.getByRole('button', { name: /^Accept and print/ })).toBeVisible()
  })

  it('says why it was refused', async () => {
    serveEntries(refuse(409, 'payment.duplicate', 'This reference was already recorded'))
    const { user, field } = await openNewOrder()
    await user.type(field, '14*2{Enter}{F10}')
    await screen.findByRole('dialog', { name: 'Pay' })
    await user.keyboard('{Enter}')
    expect(await screen.findByText('This reference was already recorded')).toBeVisible()
    expect(lines()).toHaveLength(1)
  })
})

describe('editing an order', () => {
  const ORDER = apiOrder({ status: 'accepted', edition: 3 })

  it('sends the changed lines with edition and reason', async () => {
    answer(getOrder, () => HttpResponse.json(ORDER))
    const sent: unknown[] = []
    answer(editOrder, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ order: ORDER })
    })
    const { user, router } = await openNewOrder('/orders/new?edit=ORD-202611-000042')
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit ORD-202611-000042' })).toBeVisible()
    // A reload continues the draft.
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await user.keyboard('{F10}')
    const reason = screen.getByRole('textbox', { name: 'Reason for the change' })
    await waitFor(() => expect(reason).toHaveAccessibleDescription('Reason is required'))
    await user.type(reason, 'One more')
    await user.click(screen.getByRole('button', { name: 'One more Flower Pot Big' }))
    await user.keyboard('{F10}')
    expect(await screen.findByRole('heading', { name: 'Order changed' })).toBeVisible()
    expect(sent).toMatchObject([
      { edition: 3, reason: 'One more', draft: { items: [{ productId: 'p-1', quantity: 3, price: 150.5 }] } },
    ])
  })

  it('says at once that an order whose goods have left can no longer be edited', async () => {
    answer(getOrder, () => HttpResponse.json(apiOrder({ status: 'delivered' })))
    await openNewOrder('/orders/new?edit=ORD-202611-000042')
    expect(await screen.findByText(/It can no longer be edited/)).toBeVisible()
  })
})
