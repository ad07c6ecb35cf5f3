import * as contract from '@phuljhari/contract/orders/find-orders.contract'
import { FEATURES } from '@phuljhari/contract/features'
import { listOrders, setOrderStatus } from '@phuljhari/contract/orders/orders.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { serveStream } from '../../../../test/order-stream.ts'
import { orderCards, showCards } from '../../../../test/order-cards.ts'
import { apiOrder, serverOrder } from '../../../../test/orders.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { OrdersScreen } from '../OrdersScreen.tsx'

const order = (number: number, changes: Record<string, unknown> = {}) =>
  serverOrder({
    orderId: `O${number}`,
    orderDate: new Date(Date.UTC(2026, 10, 20) + number * 60_000).toISOString(),
    ...changes,
  })
/** Newest first. */
const orders = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => order(from - index))
const changedEvent = (orderId: string) =>
  `event: order\nid: 1\ndata: ${JSON.stringify({ orderId, status: 'accepted', kind: 'changed' })}\n\n`

/** Serves orders that the test may replace. */
function serve(first: unknown[]) {
  let rows = first
  answer(listOrders, () => HttpResponse.json(rows))
  return (changed: unknown[]) => void (rows = changed)
}

// covers orders-65
describe('with a server that searches', () => {
  it('never requests all orders; loads the next page only when it is needed', async () => {
    const all = orders(70, 1)
    const requests: string[] = []
    answer(listOrders, () => new HttpResponse(null, { status: 500 }))
    const counters = { total: 70, pending: 70, ready: 0, assigned: 0, delivered: 0, rejected: 0, agents: {} }
    answer(contract.orderSummary, () => HttpResponse.json(counters))
    // Without a filter all orders match, so nothing else needs counting.
    answer(contract.countOrders, () => new HttpResponse(null, { status: 500 }))
    answer(contract.findOrders, ({ request }) => {
      const { search, searchParams } = new URL(request.url)
      requests.push(search)
      return searchParams.has('before')
        ? HttpResponse.json(all.slice(50))
        : HttpResponse.json(all.slice(0, 50), { headers: { link: '<?before=O21>; rel="next"' } })
    })
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    expect(await screen.findByText('70 orders found')).toBeVisible()
    expect(requests).toEqual([''])
    await showCards(user, 70)
    expect(requests).toEqual(['', '?before=O21'])
    expect(orderCards().at(-1)).toBe('O1')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('shows the list before the number of matches is known', async () => {
    serve(orders(60, 1))
    const { promise, resolve: release } = Promise.withResolvers<void>()
    answer(contract.countOrders, async () => {
      await promise
      return HttpResponse.json({ count: 60 })
    })
    renderScreen(OrdersScreen, { at: '/orders?status=pending' })
    expect(await screen.findByText('50+ orders found')).toBeVisible()
    expect(orderCards()[0]).toBe('O60')
    release()
    expect(await screen.findByText('60 orders found')).toBeVisible()
  })

  it('keeps the cards on screen until the results of the next search arrive', async () => {
    serve([order(2), order(1, { userId: { fullName: 'Arjun Das' } })])
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    await screen.findByText('2 orders found')
    const { promise, resolve: release } = Promise.withResolvers<void>()
    let searched = ''
    answer(contract.findOrders, async ({ request }) => {
      searched = new URL(request.url).search
      await promise
      return HttpResponse.json([order(1)])
    })
    await user.type(screen.getByRole('textbox', { name: 'Search orders' }), 'arjun')
    await waitFor(() => expect(searched).toBe('?search=arjun'))
    expect(orderCards()).toEqual(['O2', 'O1'])
    release()
    await waitFor(() => expect(orderCards()).toEqual(['O1']))
  })

  it('updates an order changed by others in place, even when it no longer matches', async () => {
    const { lastEventIds, send } = serveStream()
    const replace = serve([order(3), order(2), order(1)])
    renderScreen(OrdersScreen, { at: '/orders?status=pending' })
    await screen.findByText('3 orders found')
    await waitFor(() => expect(lastEventIds).toHaveLength(1))
    replace([order(3), order(2, { status: 'accepted' }), order(1)])
    send(changedEvent('O2'))
    const card = within(screen.getByRole('article', { name: 'Order O2' }))
    expect(await card.findByRole('button', { name: 'Assign Agent' })).toBeVisible()
    await waitFor(() => expect(orderCards()).toEqual(['O3', 'O2', 'O1']))
  })

  it("removes an order from the list when the user's own change makes it no longer match", async () => {
    serve([apiOrder({ orderId: 'O2' }), apiOrder({ orderId: 'O1' })])
    answer(setOrderStatus, () => HttpResponse.json({ order: apiOrder({ orderId: 'O2', status: 'accepted' }) }))
    const { user } = renderScreen(OrdersScreen, { at: '/orders?status=pending' })
    const card = within(await screen.findByRole('article', { name: 'Order O2' }))
    await user.click(card.getByRole('button', { name: 'Accept' }))
    await screen.findByText('Order accepted successfully!')
    expect(orderCards()).toEqual(['O1'])
  })

  it('counts an order that now matches as new', async () => {
    const { lastEventIds, send } = serveStream()
    const replace = serve([order(2, { status: 'ready' }), order(1, { status: 'accepted' })])
    const { user } = renderScreen(OrdersScreen, { at: '/orders?status=ready' })
    await screen.findByText('1 orders found')
    await waitFor(() => expect(lastEventIds).toHaveLength(1))
    replace([order(2, { status: 'ready' }), order(1, { status: 'ready' })])
    send(changedEvent('O1'))
    await user.click(await screen.findByRole('button', { name: '1 new order' }))
    expect(orderCards()).toEqual(['O2', 'O1'])
  })

  it('shows new orders with one press, even before they are fetched', async () => {
    const { lastEventIds, send } = serveStream()
    serve([order(1)])
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    await screen.findByText('1 orders found')
    await waitFor(() => expect(lastEventIds).toHaveLength(1))
    const { promise, resolve: release } = Promise.withResolvers<void>()
    answer(contract.findOrders, async () => {
      await promise
      return HttpResponse.json([order(2), order(1)])
    })
    send(changedEvent('O2').replace('changed', 'created'))
    await user.click(await screen.findByRole('button', { name: '1 new order' }))
    release()
    await waitFor(() => expect(orderCards()).toEqual(['O2', 'O1']))
    expect(screen.queryByRole('button', { name: /new order/ })).toBeNull()
  })

  it('opens the stream where its list ends, and requests neither the list again nor the counters', async () => {
    const { lastEventIds } = serveStream()
    const counters = { total: 1, pending: 1, ready: 0, assigned: 0, delivered: 0, rejected: 0, agents: {} }
    let [lists, counts] = [0, 0]
    answer(contract.orderSummary, () => {
      counts += 1
      return HttpResponse.json(counters)
    })
    answer(contract.findOrders, () => {
      lists += 1
      return HttpResponse.json([order(1)], { headers: { 'x-orders-cursor': '0123456789ab.17' } })
    })
    renderScreen(OrdersScreen, { at: '/orders' })
    expect(await screen.findByText('1 orders found')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Pending 1' })).toBeVisible()
    expect(lastEventIds).toEqual(['0123456789ab.17'])
    // The stream has brought this count.
    expect([lists, counts]).toEqual([1, 1])
  })

  // covers orders-67
  it('takes the counters from the stream, without a request and over an older reply', async () => {
    const { lastEventIds, send } = serveStream()
    const replace = serve([order(1)])
    const counters = { total: 1, pending: 1, ready: 0, assigned: 0, delivered: 0, rejected: 0, agents: {} }
    const sendCounters = (total: number) => send(`event: counters\ndata: ${JSON.stringify({ ...counters, total })}\n\n`)
    const { promise, resolve: release } = Promise.withResolvers<void>()
    let requests = 0
    answer(contract.orderSummary, () => {
      requests += 1
      return HttpResponse.json(counters)
    })
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    await screen.findByText('1 orders found')
    await screen.findByRole('button', { name: 'Total 1' })
    await waitFor(() => expect(lastEventIds).toHaveLength(1))
    const before = requests
    replace([order(1, { status: 'accepted' })])
    send(changedEvent('O1'))
    sendCounters(7)
    expect(await screen.findByRole('button', { name: 'Total 7' })).toBeVisible()
    const card = within(screen.getByRole('article', { name: 'Order O1' }))
    await card.findByRole('button', { name: 'Assign Agent' })
    expect(requests).toBe(before)

    answer(contract.orderSummary, async () => {
      requests += 1
      await promise
      return HttpResponse.json(counters)
    })
    await user.click(screen.getByRole('button', { name: 'Refresh Orders' }))
    await waitFor(() => expect(requests).toBe(before + 1))
    sendCounters(8)
    await screen.findByRole('button', { name: 'Total 8' })
    release()
    replace([order(1, { status: 'delivered' })])
    send(changedEvent('O1'))
    await card.findByText('Completed')
    expect(screen.getByRole('button', { name: 'Total 8' })).toBeVisible()
  })

  it('offers to load the next page again after it failed', async () => {
    serve(orders(60, 1))
    let fails = true
    answer(contract.findOrders, ({ request }) =>
      // Undefined passes the request on.
      fails && request.url.includes('before') ? new HttpResponse(null, { status: 503 }) : undefined,
    )
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    await screen.findByText('60 orders found')
    await showCards(user, 50)
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch orders (503)')
    fails = false
    await showCards(user, 60)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

it('filters 5,000 orders in the browser when the server has only the calls of section 7', async () => {
  answer(contract.findOrders, () => new HttpResponse(null, { status: 500 }))
  serve(Array.from({ length: 5000 }, (_, index) => order(index, { userId: { fullName: `Customer ${index % 1000}` } })))
  const features = FEATURES.filter((feature) => feature !== 'orders.search')
  const { user } = renderScreen(OrdersScreen, { at: '/orders', features })
  expect(await screen.findByText('5,000 orders found')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Search orders' }), 'customer 77')
  // 77 and 770 to 779, five times each.
  expect(await screen.findByText('55 orders found')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
