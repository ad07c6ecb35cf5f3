import * as search from '@phuljhari/contract/orders/find-orders.contract'
import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import type { Route } from '@phuljhari/contract/route'
import { http, HttpResponse } from 'msw'
import { readOrders } from '../src/entities/orders/read-orders.ts'
import { countByStatus, countUndelivered, filterOrders } from '../src/features/orders/search/filter-orders.ts'
import { parseStatusFilter } from '../src/features/orders/search/order-filters.ts'
import { config } from '../src/lib/config.ts'

type Row = Record<string, unknown>

/** Answers a search call from all the orders, which the test serves. A failure of those is passed on. */
function fromAllOrders(route: Route, reply: (rows: Row[], url: URL) => Response) {
  return http.get(`*${config.apiBaseUrl}${route.url}`, async ({ request }) => {
    const all = await fetch(new URL(`${config.apiBaseUrl}${listOrders.url}`, request.url)).catch(() => null)
    if (!all) return new HttpResponse(null, { status: 404 })
    const body = await all.text()
    if (!all.ok) return new HttpResponse(body, { status: all.status })
    const rows: unknown = body.startsWith('[') ? JSON.parse(body) : null
    return Array.isArray(rows) ? reply(rows as Row[], new URL(request.url)) : HttpResponse.text(body)
  })
}

const idOf = (row: Row | null) => row?.['orderId'] ?? row?.['_id']

function matching(rows: Row[], { searchParams }: URL): Row[] {
  const [text, status] = [searchParams.get('search') ?? '', parseStatusFilter(searchParams.get('status') ?? '')]
  const ids = new Set(filterOrders(readOrders(rows), { search: text, status }).map(({ id }) => id))
  return rows.filter((row) => ids.has(String(idOf(row))))
}

function page(rows: Row[], url: URL): Response {
  const found = matching(rows, url)
  const start = found.findIndex((row) => idOf(row) === url.searchParams.get('before')) + 1
  const end = start + Number(url.searchParams.get('limit') ?? search.FOUND_PAGE_SIZE)
  const next = new URLSearchParams(url.searchParams)
  next.set('before', String(idOf(found[end - 1] ?? null)))
  return HttpResponse.json(found.slice(start, end), {
    headers: end < found.length ? { link: `<?${next}>; rel="next"` } : {},
  })
}

function summary(rows: Row[]): Response {
  const orders = readOrders(rows)
  return HttpResponse.json({ ...countByStatus(orders), agents: countUndelivered(orders) })
}

/** The calls of feature orders.search. A test that needs other replies answers them itself. */
export const orderSearchCalls = [
  fromAllOrders(search.findOrders, page),
  fromAllOrders(search.countOrders, (rows, url) => HttpResponse.json({ count: matching(rows, url).length })),
  fromAllOrders(search.orderSummary, summary),
  fromAllOrders(search.getOrder, (rows, url) => {
    const order = rows.find((row) => idOf(row) === decodeURIComponent(url.pathname.split('/').at(-1) ?? ''))
    return order ? HttpResponse.json(order) : new HttpResponse(null, { status: 404 })
  }),
]
