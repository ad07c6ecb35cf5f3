import { ORDERS_CHANGES_HEADER, ORDERS_CURSOR_HEADER } from '@phuljhari/contract/orders/order-list'
import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { serverOrder } from '../../../test/orders.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { OrdersScreen } from './OrdersScreen.tsx'

const DAY_MS = 86_400_000
/** O1 is the newest. */
const order = (number: number, changes: Record<string, unknown> = {}) =>
  serverOrder({
    orderId: `O${number}`,
    orderDate: new Date(Date.UTC(2026, 10, 20) - number * DAY_MS).toISOString(),
    ...changes,
  })
const orders = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => order(from + index))
const cards = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label')?.slice(6))

/** Serves pages and changes. @returns the query strings of the requests. */
function servePages(all: unknown[], changes: (since: string) => Response) {
  const queries: string[] = []
  answer(listOrders, ({ request }) => {
    const { search, searchParams } = new URL(request.url)
    queries.push(decodeURIComponent(search))
    const since = searchParams.get('changedSince')
    if (since !== null) return changes(since)
    const start = Number(searchParams.get('before') ?? 0)
    const end = start + Number(searchParams.get('limit'))
    return HttpResponse.json(all.slice(start, end), {
      headers: {
        ...(start === 0 && { [ORDERS_CURSOR_HEADER]: 'c1' }),
        ...(end < all.length && { link: `<?limit=${end - start}&before=${end}>; rel="next"` }),
      },
    })
  })
  return queries
}
const changesReply = (rows: unknown[], cursor: string) =>
  HttpResponse.json(rows, { headers: { [ORDERS_CURSOR_HEADER]: cursor, [ORDERS_CHANGES_HEADER]: 'only' } })

async function refresh(user: ReturnType<typeof renderScreen>['user']) {
  await user.click(screen.getByRole('button', { name: 'Refresh Orders' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh Orders' })).toBeEnabled())
}

describe('loading the orders', () => {
  it('follows the links to further pages, after a small first page', async () => {
    const queries = servePages(orders(1, 70), () => changesReply([], 'c1'))
    renderScreen(OrdersScreen, { at: '/orders' })
    expect(await screen.findByText('70 orders found')).toBeVisible()
    expect(queries.slice(0, 2)).toEqual(['?limit=60', '?limit=1000&before=60'])
  })

  it('loads only the changes, merges them by order, and keeps the newest on top', async () => {
    const queries = servePages(orders(1, 3), (since) =>
      since === 'c1' ? changesReply([order(2, { status: 'ready' }), order(0)], 'c2') : changesReply([], 'c2'),
    )
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    expect(await screen.findByText('3 orders found')).toBeVisible()
    await refresh(user)
    expect(screen.getByText('4 orders found')).toBeVisible()
    expect(cards()).toEqual(['O0', 'O1', 'O2', 'O3'])
    expect(screen.getByRole('article', { name: 'Order O2' })).toHaveTextContent('Assign Agent')
    await refresh(user)
    expect(queries.slice(1)).toEqual(['?limit=1000&changedSince=c1', '?limit=1000&changedSince=c2'])
  })

  it('replaces the list when the server no longer knows the cursor', async () => {
    servePages(orders(1, 3), () => HttpResponse.json(orders(2, 3), { headers: { [ORDERS_CURSOR_HEADER]: 'c9' } }))
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    await screen.findByText('3 orders found')
    await refresh(user)
    expect(cards()).toEqual(['O2', 'O3'])
  })

  it('continues from the page that failed', async () => {
    const all = orders(1, 70)
    servePages(all, () => changesReply([], 'c1'))
    let fails = true
    answer(listOrders, ({ request }) => {
      const { searchParams } = new URL(request.url)
      if (fails && searchParams.has('before')) return new HttpResponse(null, { status: 503 })
      // Undefined passes the request on to servePages.
      return undefined
    })
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch orders (503)')
    expect(screen.getByText('60 orders found')).toBeVisible()
    fails = false
    await refresh(user)
    expect(screen.getByText('70 orders found')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('loads everything from a server without pages, each order once', async () => {
    const queries: string[] = []
    answer(listOrders, ({ request }) => {
      queries.push(new URL(request.url).search)
      return HttpResponse.json([...orders(1, 2500), order(1)])
    })
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    expect(await screen.findByText('2,500 orders found')).toBeVisible()
    await refresh(user)
    expect(queries).toEqual(['?limit=60', '?limit=60'])
  })
})
