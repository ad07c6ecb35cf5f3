import { setOrderStatus, undoOrderChange } from '@phuljhari/contract/orders/orders.contract'
import { readBills } from '@phuljhari/contract/documents/bills.contract'
import { latestBulk } from '@phuljhari/contract/bulk/bulk.contract'
import { readOrdersToPack } from '@phuljhari/contract/dispatch/packing.contract'
import { dispatchBoard, type BoardOrder } from '@phuljhari/contract/dispatch/board.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { apiOrder, boardOrder, boardPage, serverOrder } from '../../../../test/orders.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { userWith } from '../../../../test/staff.ts'
import { DispatchScreen } from './DispatchScreen.tsx'

const PATH = '/orders/dispatch/*'
const [FIRST, SECOND] = ['PJ-202611-000041', 'PJ-202611-000042']

/** A server on which orders can be marked as ready. */
function serve(orders: BoardOrder[]): void {
  const packed = new Set(orders.filter(({ status }) => status === 'ready').map(({ orderId }) => orderId))
  answer(dispatchBoard, ({ request }) => {
    const isPacked = new URL(request.url).searchParams.get('list') === 'packed'
    const shown = orders.filter(({ orderId }) => packed.has(orderId) === isPacked)
    const page = shown.map((order): BoardOrder => (isPacked ? { ...order, status: 'ready' } : order))
    return HttpResponse.json(boardPage(page, { toPack: orders.length - packed.size, packed: packed.size }))
  })
  answer(setOrderStatus, ({ params }) => {
    packed.add(String(params['orderId']))
    return HttpResponse.json({ order: serverOrder({ orderId: String(params['orderId']), status: 'ready' }) })
  })
  answer(undoOrderChange, ({ params }) => {
    packed.delete(String(params['orderId']))
    return HttpResponse.json({ order: serverOrder({ orderId: String(params['orderId']), status: 'accepted' }) })
  })
}
const open = () => renderScreen(DispatchScreen, { at: '/orders/dispatch', as: userWith('packer') }, PATH)
const card = (orderId: string) => screen.findByRole('article', { name: `Order ${orderId}` })

// covers beyond-113
it('prints a packing list of each order, and one list of what all need', async () => {
  const item = { productId: '7', name: 'Colour Ball', brandName: 'Standard', category: 'BOMBS', listNumber: '14' }
  serve([
    boardOrder({ items: [{ ...item, quantity: 12 }] }),
    boardOrder({ orderId: SECOND, items: [{ ...item, quantity: 3 }] }),
  ])
  const { user } = open()
  await card(FIRST)
  const sheets = () =>
    [...(document.querySelector('iframe')?.contentDocument?.querySelectorAll('section') ?? [])].map(
      ({ textContent }) => textContent,
    )
  await user.click(screen.getByRole('button', { name: 'Print 2 packing lists' }))
  await waitFor(() => expect(sheets()).toHaveLength(2))
  expect(sheets()[0]).toContain(`${FIRST}1 product · 12 in all`)
  expect(sheets()[1]).toMatch(/BOMBS14Colour Ball3/)
  await user.click(screen.getByRole('button', { name: 'Print pick list' }))
  await waitFor(() => expect(sheets()).toHaveLength(1))
  expect(sheets()[0]).toContain('14Colour Ball1541: 12 · 42: 3')
  expect(sheets().join()).not.toContain('₹')
})

it('prints the lists of selected orders, which Shift selects from one to another', async () => {
  const third = 'PJ-202611-000043'
  serve([boardOrder(), boardOrder({ orderId: SECOND }), boardOrder({ orderId: third })])
  let asked: unknown
  answer(readOrdersToPack, async ({ request }) => {
    asked = await request.json()
    return HttpResponse.json([boardOrder(), boardOrder({ orderId: SECOND })])
  })
  answer(latestBulk, () => HttpResponse.json({ batch: null }))
  const { user } = open()
  await user.click(within(await card(FIRST)).getByRole('checkbox', { name: `Select order ${FIRST}` }))
  const bar = await screen.findByRole('region', { name: 'Selected orders' })
  expect(bar).toHaveTextContent('1 order selected')
  await user.keyboard('{Shift>}')
  await user.click(within(await card(third)).getByRole('checkbox'))
  await user.keyboard('{/Shift}')
  expect(bar).toHaveTextContent('3 orders selected')
  await user.click(within(await card(third)).getByRole('checkbox'))
  expect(bar).toHaveTextContent('2 orders selected')

  await user.click(await within(bar).findByRole('button', { name: 'Print' }))
  expect(screen.queryByRole('menuitem', { name: 'Invoices' })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: 'Packing lists' }))
  await waitFor(() =>
    expect(document.querySelector('iframe')?.contentDocument?.querySelectorAll('section')).toHaveLength(2),
  )
  expect(asked).toEqual({ orderIds: [FIRST, SECOND] })
})

it('prints the invoices of selected orders as one job, and in a registered shop names those without one', async () => {
  serve([boardOrder(), boardOrder({ orderId: SECOND })])
  answer(latestBulk, () => HttpResponse.json({ batch: null }))
  let isRegistered = false
  answer(readBills, () =>
    HttpResponse.json({
      isRegistered,
      documents: [],
      orders: [FIRST, SECOND].map((orderId) => apiOrder({ orderId })),
    }),
  )
  const { user } = renderScreen(DispatchScreen, { at: '/orders/dispatch', as: userWith('owner') }, PATH)
  const print = async () => {
    await user.click(await screen.findByRole('button', { name: 'Print' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Invoices' }))
  }
  for (const id of [FIRST, SECOND]) await user.click(within(await card(id)).getByRole('checkbox'))
  await print()
  await waitFor(() =>
    expect(document.querySelector('iframe')?.contentDocument?.querySelectorAll('.invoice')).toHaveLength(2),
  )
  isRegistered = true
  await print()
  expect(await screen.findByText(new RegExp(`not printed: ${FIRST}, ${SECOND}`))).toBeVisible()
})

// covers beyond-92
it('shows contents and quantities under the promised days, and no amount', async () => {
  serve([
    boardOrder({ deliveryDay: '2026-01-02', notes: 'Fragile', fulfilment: 'lorry', transport: 'SRS, Chennai' }),
    boardOrder({ orderId: SECOND, deliveryDay: indiaDay(new Date()) }),
  ])
  open()
  const late = within(await card(FIRST))
  expect(late.getByText('Meena · Madurai')).toBeVisible()
  expect(late.getByText('Lorry: SRS, Chennai')).toBeVisible()
  expect(late.getByText('Fragile')).toBeVisible()
  expect(late.getByRole('listitem')).toHaveTextContent('12Colour Ball1 box (10 pcs) · Standard')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Overdue since 2 Jan',
    expect.stringMatching(/^Today, /),
  ])
  expect(screen.getByRole('radio', { name: 'To pack · 2' })).toBeChecked()
  expect(document.body).not.toHaveTextContent('₹')
})

it('moves a packed order to the packed ones, goes on with the next, and undoes it', async () => {
  serve([boardOrder(), boardOrder({ orderId: SECOND })])
  const { user } = open()
  await user.click(within(await card(FIRST)).getByRole('button', { name: 'Mark ready' }))
  expect(await screen.findByText(`Order ${FIRST} is packed`)).toBeVisible()
  expect(screen.queryByRole('article', { name: `Order ${FIRST}` })).toBeNull()
  expect(within(await card(SECOND)).getByRole('button', { name: 'Mark ready' })).toHaveFocus()
  await user.click(screen.getByRole('radio', { name: 'Packed · 1' }))
  expect(within(await card(FIRST)).queryByRole('button', { name: 'Mark ready' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Nothing waits to leave')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'To pack · 2' }))
  expect(await card(FIRST)).toBeVisible()
})

it('keeps the order when it could not be marked, and says why', async () => {
  serve([boardOrder()])
  answer(setOrderStatus, () => HttpResponse.json({ message: 'This order is cancelled' }, { status: 409 }))
  const { user } = open()
  await user.click(within(await card(FIRST)).getByRole('button', { name: 'Mark ready' }))
  expect(await screen.findByText(/This order is cancelled/)).toBeVisible()
  expect(await card(FIRST)).toBeInTheDocument()
})

it('says what comes here when there is nothing to pack, and reports a failure', async () => {
  let isUp = false
  answer(dispatchBoard, () =>
    isUp ? HttpResponse.json(boardPage([])) : HttpResponse.json({ message: 'Try later' }, { status: 400 }),
  )
  const { user } = open()
  expect(await screen.findByRole('alert')).toHaveTextContent('Try later')
  isUp = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing to pack')).toBeVisible()
})

it('does not exist with a server that lacks the call', async () => {
  let calls = 0
  answer(dispatchBoard, () => {
    calls++
    return new HttpResponse(null, { status: 404 })
  })
  const { client } = renderScreen(DispatchScreen, { at: '/orders/dispatch', features: [] }, PATH)
  expect(await screen.findByText("We couldn't find this page")).toBeVisible()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(calls).toBe(0)
})
