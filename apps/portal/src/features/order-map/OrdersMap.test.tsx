import { FEATURES, type Feature } from '@phuljhari/contract/features'
import * as search from '@phuljhari/contract/orders/find-orders.contract'
import * as contract from '@phuljhari/contract/orders/orders.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { serverOrder } from '../../../test/orders.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { OrdersScreen } from '../orders/OrdersScreen.tsx'

/** jsdom has no layout: this is the size of the map on a small laptop. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700)
})

const at = (orderId: string, latitude: number, longitude: number, changes: Record<string, unknown> = {}) =>
  serverOrder({
    orderId,
    deliveryAddress: { street: '4 Temple Road', city: 'Madurai', latitude, longitude },
    ...changes,
  })

const WITHOUT_SEARCH: readonly Feature[] = FEATURES.filter((feature) => feature !== 'orders.search')

async function openMap(orders: unknown[], features = WITHOUT_SEARCH) {
  answer(contract.listOrders, () => HttpResponse.json(orders))
  const rendered = renderScreen(OrdersScreen, { at: '/orders?view=map', features })
  const map = await screen.findByRole('region', { name: 'Map of orders' })
  return { ...rendered, map: within(map) }
}
const counts = () =>
  ['On the map', 'Total orders', 'Without location'].map((name) => screen.getByText(name).nextSibling?.textContent)

// covers map-20
describe('the map of orders', () => {
  // covers map-2, map-6
  it('counts shown, all and unlocated orders, and follows search and filter', async () => {
    const { map, user } = await openMap([
      at('A', 9.9, 78.1),
      at('B', 28.6, 77.2, { status: 'ready', userId: { fullName: 'Asha' } }),
      at('C', 0, 0),
    ])
    expect(await map.findByRole('button', { name: 'Order A, pending, Madurai' })).toBeInTheDocument()
    expect(counts()).toEqual(['2', '3', '1'])

    await user.selectOptions(screen.getByLabelText('Status'), 'ready')
    await waitFor(() => expect(map.queryByRole('button', { name: /^Order A/ })).toBeNull())
    expect(map.getByRole('button', { name: 'Order B, ready, Madurai' })).toBeInTheDocument()
    expect(counts()).toEqual(['1', '1', '0'])
  })

  // covers map-5
  it('opens a popup with Enter, and the details from there, and returns the focus', async () => {
    const { map, user } = await openMap([at('A', 9.9, 78.1), at('B', 28.6, 77.2)])
    const marker = await map.findByRole('button', { name: 'Order A, pending, Madurai' })
    marker.focus()
    await user.keyboard('{Enter}')

    const popup = await screen.findByRole('dialog', { name: 'Order A' })
    expect(popup).toHaveFocus()
    for (const text of ['Kavitha Raman', 'Pending', '₹441.00', '4 Temple Road, Madurai'])
      expect(within(popup).getByText(text)).toBeInTheDocument()
    await user.click(within(popup).getByRole('button', { name: 'View Full Details' }))
    expect(await screen.findByText('Total Amount')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Total Amount')).toBeNull())

    popup.focus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(map.getByRole('button', { name: /^Order A/ })).toHaveFocus())
  })

  it('closes only the details on Escape, even while the focus is still in the popup', async () => {
    const { map, user } = await openMap([at('A', 9.9, 78.1), at('B', 28.6, 77.2)])
    await user.click(await map.findByRole('button', { name: /^Order A/ }))
    const opener = await screen.findByRole('button', { name: 'View Full Details' })
    await user.click(opener)
    await screen.findByText('Total Amount')
    fireEvent.keyDown(opener, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByText('Total Amount')).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Order A' })).toContainElement(opener)
  })

  it('closes the details and the popup below them when Escape is pressed twice at once', async () => {
    const { map, user } = await openMap([at('A', 9.9, 78.1), at('B', 9.9, 78.1)])
    await user.click(await map.findByRole('button', { name: /^2 orders at one place/ }))
    await user.click(await screen.findByRole('button', { name: /^B/ }))
    await user.click(await screen.findByRole('button', { name: 'View Full Details' }))
    await screen.findByText('Total Amount')
    // No time passes between these: the browser has not gone back yet.
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  // covers map-19
  it('lists several orders at one place', async () => {
    const { map, user } = await openMap([at('A', 9.9, 78.1), at('B', 9.9, 78.1, { status: 'failed' })])
    const marker = await map.findByRole('button', { name: '2 orders at one place: 1 pending, 1 failed' })
    marker.focus()
    await user.keyboard(' ')

    const list = await screen.findByRole('dialog', { name: '2 orders here' })
    await user.click(within(list).getByRole('button', { name: /^B/ }))
    const popup = await screen.findByRole('dialog', { name: 'Order B' })
    await user.click(within(popup).getByRole('button', { name: 'All 2 orders here' }))
    expect(await screen.findByRole('dialog', { name: '2 orders here' })).toHaveFocus()
  })

  // covers map-6
  it('closes the popup of an order that is filtered out', async () => {
    const { map, user } = await openMap([at('A', 9.9, 78.1), at('B', 28.6, 77.2, { status: 'ready' })])
    await user.click(await map.findByRole('button', { name: /^Order A/ }))
    await screen.findByRole('dialog', { name: 'Order A' })
    await user.selectOptions(screen.getByLabelText('Status'), 'ready')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('lists the orders without location, and opens them', async () => {
    const { user } = await openMap([at('A', 9.9, 78.1), at('C', 0, 0)])
    await user.click(screen.getByText('Show the orders without location'))
    await user.click(await screen.findByRole('button', { name: /^C/ }))
    expect(await screen.findByRole('dialog', { name: 'Order C' })).toBeVisible()
  })

  // covers map-8
  it('has a legend of the colours', async () => {
    await openMap([at('A', 9.9, 78.1), at('B', 28.6, 77.2, { status: 'on hold' })])
    const legend = within(screen.getByRole('list', { name: 'Marker colours' })).getAllByRole('listitem')
    expect(legend.map((item) => item.textContent)).toEqual([
      'Pending 1',
      'Accepted 0',
      'Ready 0',
      'Assigned 0',
      'Picked Up 0',
      'In Transit 0',
      'Delivered 0',
      'Failed 0',
      'Rejected 0',
      'Cancelled 0',
      'Other 1',
    ])
  })
})

// covers map-16
describe('the map of a server that searches', () => {
  const MADURAI = { latitude: 9.9195, longitude: 78.1193 }
  const NOTHING: search.OrderMap = { points: [], clusters: [], located: 0, unlocated: 0, statuses: {}, bounds: null }
  const ONE: search.OrderMap = {
    points: [{ orderId: 'A', status: 'pending', city: 'Madurai', ...MADURAI }],
    clusters: [
      {
        id: '5/1/1',
        count: 3,
        statuses: { ready: 2, failed: 1 },
        bounds: [77, 28, 77, 28],
        latitude: 28,
        longitude: 77,
      },
    ],
    located: 50_000,
    unlocated: 2,
    statuses: { pending: 49_997, ready: 2, failed: 1 },
    bounds: [77, 9, 79, 28],
  }

  /** Mocks the map call with `mapOf` of the query, and GET /orders with the orders in `pages`. */
  async function openServerMap(mapOf: (query: URLSearchParams) => search.OrderMap, ...pages: unknown[][]) {
    const queries: URLSearchParams[] = []
    const pageQueries: URLSearchParams[] = []
    answer(search.mapOrders, ({ request }) => {
      const query = new URL(request.url).searchParams
      queries.push(query)
      return HttpResponse.json(mapOf(query))
    })
    answer(search.findOrders, ({ request }) => {
      const query = new URL(request.url).searchParams
      pageQueries.push(query)
      const page = Number(query.get('before') ?? 0)
      const link = page + 1 < pages.length ? { link: `<?before=${page + 1}>; rel="next"` } : {}
      return HttpResponse.json(pages[page] ?? [], { headers: link })
    })
    return { ...(await openMap([], FEATURES)), queries, pageQueries }
  }

  it('requests the view at zoom 5, and shows its markers and counts', async () => {
    const { map, queries } = await openServerMap(() => ONE)
    expect(await map.findByRole('button', { name: 'Order A, pending, Madurai' })).toBeInTheDocument()
    expect(map.getByRole('button', { name: '3 orders at one place: 2 ready, 1 failed' })).toBeInTheDocument()
    expect(counts()).toEqual(['50,000', '50,002', '2'])
    expect(screen.getByRole('list', { name: 'Marker colours' })).toHaveTextContent('Pending 49,997')
    expect(queries[0]?.get('zoom')).toBe('5')
    // India, and the rest of the tiles at the edges.
    expect(queries[0]?.get('bounds')?.split(',').map(Number).map(Math.round)).toEqual([56, 0, 113, 41])
  })

  it('requests it again for another filter', async () => {
    const { map, queries, user } = await openServerMap((query) => (query.get('status') === 'ready' ? NOTHING : ONE))
    await map.findByRole('button', { name: /^Order A/ })
    await user.selectOptions(screen.getByLabelText('Status'), 'ready')
    await waitFor(() => expect(map.queryByRole('button', { name: /^Order A/ })).toBeNull())
    expect(counts()).toEqual(['0', '0', '0'])
    expect(queries.at(-1)?.get('bounds')).toBe(queries[0]?.get('bounds'))
  })

  it('loads the order of a marker by its place, and closes the popup when a filter leaves it out', async () => {
    let isLeftOut = false
    const { map, pageQueries, user } = await openServerMap(
      () => (isLeftOut ? NOTHING : ONE),
      [at('A', 9.9195, 78.1193)],
    )
    await user.click(await map.findByRole('button', { name: /^Order A/ }))
    const popup = await screen.findByRole('dialog', { name: 'Order A' })
    expect(await within(popup).findByText('₹441.00')).toBeInTheDocument()
    expect(pageQueries.at(-1)?.get('bounds')).toBe('78.1193,9.9195,78.1193,9.9195')

    isLeftOut = true
    answer(search.findOrders, () => HttpResponse.json([]))
    await user.selectOptions(screen.getByLabelText('Status'), 'ready')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('lists the orders at one place page by page', async () => {
    const { map, user } = await openServerMap(
      () => ONE,
      [at('B', 28, 77), at('C', 28, 77)],
      [at('D', 28, 77, { status: 'failed' })],
    )
    await user.click(await map.findByRole('button', { name: /^3 orders at one place/ }))
    const list = await screen.findByRole('dialog', { name: '3 orders here' })
    await user.click(await within(list).findByRole('button', { name: 'Show more' }))
    await user.click(await within(list).findByRole('button', { name: /^D/ }))
    expect(await screen.findByRole('dialog', { name: 'Order D' })).toHaveTextContent('Failed')
  })

  it('lists the orders without location', async () => {
    const { pageQueries, user } = await openServerMap(() => ONE, [at('C', 0, 0)])
    await user.click(await screen.findByText('Show the orders without location'))
    expect(await screen.findByRole('button', { name: /^C/ })).toBeInTheDocument()
    expect(pageQueries.at(-1)?.get('located')).toBe('false')
  })

  it('says that the orders could not be loaded, and retries on request', async () => {
    let isDown = true
    const { map, user } = await openServerMap(() => ONE)
    answer(search.mapOrders, () => (isDown ? new HttpResponse(null, { status: 500 }) : HttpResponse.json(ONE)))
    await user.selectOptions(screen.getByLabelText('Status'), 'ready')
    expect(await screen.findByText('Failed to fetch orders (500)')).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText('Failed to fetch orders (500)')).toBeNull())
    expect(map.getByRole('button', { name: /^Order A/ })).toBeInTheDocument()
  })
})
