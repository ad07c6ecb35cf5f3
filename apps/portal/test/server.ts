import { getPacking } from '@phuljhari/contract/dispatch/packing.contract'
import { orderDocuments } from '@phuljhari/contract/documents/documents.contract'
import { orderHistory, orderStream } from '@phuljhari/contract/orders/order-events.contract'
import { cashTaken, getOrderMoney } from '@phuljhari/contract/payments/payments.contract'
import { listPrepared } from '@phuljhari/contract/prepared/prepared.contract'
import { latestUpload } from '@phuljhari/contract/products/upload.contract'
import type { Route } from '@phuljhari/contract/route'
import { getFirstDay } from '@phuljhari/contract/settings/first-day.contract'
import { http, HttpResponse, type HttpResponseResolver } from 'msw'
import { listAccountNames } from '@phuljhari/contract/staff/account-names.contract'
import { getProfile } from '@phuljhari/contract/staff/profile.contract'
import { setupServer } from 'msw/node'
import { config } from '../src/lib/config.ts'
import { orderSearchCalls } from './order-search-calls.ts'
import { orderMoney } from './payments.ts'

type Resolver = HttpResponseResolver<Record<string, string>>

function handler(route: Route, resolver: Resolver) {
  const method = route.method.toLowerCase() as Lowercase<Route['method']>
  return http[method](`*${config.apiBaseUrl}${route.url}`, resolver)
}
const missing = (route: Route) => handler(route, () => new HttpResponse(null, { status: 404 }))

/**
 * The mock server. It lacks these calls unless a test answers them; nothing was paid for any order, and searches use
 * the test's list of orders.
 */
export const server = setupServer(
  ...[
    orderStream,
    orderHistory,
    orderDocuments,
    getPacking,
    cashTaken,
    latestUpload,
    getProfile,
    listPrepared,
    getFirstDay,
    listAccountNames,
  ].map(missing),
  handler(getOrderMoney, ({ params }) => HttpResponse.json(orderMoney({ orderId: String(params['orderId']) }))),
  ...orderSearchCalls,
)

/** Mocks a route with `resolver` until the test ends. */
export const answer = (route: Route, resolver: Resolver): void => server.use(handler(route, resolver))
