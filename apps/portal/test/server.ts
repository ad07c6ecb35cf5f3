import { orderHistory, orderStream } from '@phuljhari/contract/orders/order-events.contract'
import { orderSummary } from '@phuljhari/contract/orders/find-orders.contract'
import { latestUpload } from '@phuljhari/contract/products/upload.contract'
import type { Route } from '@phuljhari/contract/route'
import { http, HttpResponse, type HttpResponseResolver } from 'msw'
import { setupServer } from 'msw/node'
import { config } from '../src/lib/config.ts'

type Resolver = HttpResponseResolver<Record<string, string>>

function handler(route: Route, resolver: Resolver) {
  const method = route.method.toLowerCase() as Lowercase<Route['method']>
  return http[method](`*${config.apiBaseUrl}${route.url}`, resolver)
}
const missing = (route: Route) => handler(route, () => new HttpResponse(null, { status: 404 }))

/** The mock server of the tests. Without these calls unless a test answers them. */
export const server = setupServer(...[orderStream, orderHistory, orderSummary, latestUpload].map(missing))

/** Mocks a route with `resolver` until the test ends. */
export const answer = (route: Route, resolver: Resolver): void => server.use(handler(route, resolver))
