import * as contract from '@phuljhari/contract/orders/find-orders.contract'
import { AppError } from '@phuljhari/contract/errors'
import { exportOrders as exportContract } from '@phuljhari/contract/orders/export-orders.contract'
import { ORDERS_CURSOR_HEADER } from '@phuljhari/contract/orders/order-list'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf, requestCan } from '../http/actor-of.ts'
import { nextPageLink } from '../http/next-page-link.ts'
import { sendCsv } from '../http/send-csv.ts'
import { sharedJson, type SharedJson } from '../http/shared-json.ts'
import { coarse, COARSE_DEGREES, orderDetail, orderJsonView, orderView, seesContact } from '../orders/hide-contact.ts'
import { findOrder } from '../orders/orders.store.ts'
import { shareCalls } from '../share-calls.ts'
import type { SearchFilter } from './compile-filter.ts'
import { exportOrders } from './export-orders.ts'
import { countOrders, findOrders } from './find-orders.ts'

const WORLD: contract.Bounds = [-180, -90, 180, 90]

const roundedOutward = ([west, south, east, north]: contract.Bounds): contract.Bounds => [
  coarse(west - COARSE_DEGREES),
  coarse(south - COARSE_DEGREES),
  coarse(east + COARSE_DEGREES),
  coarse(north + COARSE_DEGREES),
]

/**
 * The bounds with which the user may search. Without contact data they must not be so narrow that they find a house.
 */
const boundsFor = (request: FastifyRequest, bounds: contract.Bounds): contract.Bounds =>
  seesContact(request) ? bounds : roundedOutward(bounds)

/**
 * The filter with which the user may search. It must not reveal contact data to users who may not see it.
 * @throws {AppError} role.refused when it asks for payments that the user may not see
 */
function filterFor(request: FastifyRequest, filter: contract.OrderFilter): SearchFilter {
  if (filter.payment !== undefined && !requestCan(request, 'payments.read')) throw new AppError('role.refused')
  return seesContact(request)
    ? filter
    : { ...filter, withoutContact: true, ...(filter.bounds && { bounds: roundedOutward(filter.bounds) }) }
}

/** The map as the user may see it. Without contact data there are no exact locations. */
function mapFor(request: FastifyRequest, map: contract.OrderMap): contract.OrderMap {
  if (seesContact(request)) return map
  const rounded = <P extends { latitude: number; longitude: number }>(place: P): P => ({
    ...place,
    latitude: coarse(place.latitude),
    longitude: coarse(place.longitude),
  })
  return {
    ...map,
    points: map.points.map(rounded),
    clusters: map.clusters.map((cluster) => ({ ...rounded(cluster), bounds: roundedOutward(cluster.bounds) })),
    bounds: map.bounds && roundedOutward(map.bounds),
  }
}

export const orderSearchRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, orderSearch: search } = app
  app.addHook('onListen', async () => search.start())
  app.addHook('onClose', () => search.close())

  // Reading, checking, serializing and compressing a page takes several times as long as sending it.
  const sharePage = shareCalls<{ json: SharedJson; link: string | null; cursor: string | null }>()
  app.route({
    ...contract.findOrders,
    handler: async (request, reply) => {
      const { limit, before, ...filter } = request.query
      // The reply depends on nothing but this, so users who request the same at once share it.
      const key = `${seesContact(request) ? 'complete' : 'reduced'} ${request.url}`
      const { json, link, cursor } = await sharePage(key, async () => {
        const { orders, next, cursor } = await findOrders(
          { db, search },
          filterFor(request, filter),
          before,
          limit,
          orderDetail(request),
        )
        const view = orderJsonView(request)
        return {
          json: sharedJson(`[${orders.map(({ json }) => view(json)).join(',')}]`),
          link:
            next === null ? null : nextPageLink({ ...filter, limit, before: next, bounds: filter.bounds?.join(',') }),
          cursor,
        }
      })
      if (link !== null) void reply.header('link', link)
      if (cursor !== null) void reply.header(ORDERS_CURSOR_HEADER, cursor)
      return json.send(request, reply)
    },
  })
  app.route({
    ...contract.countOrders,
    handler: async (request) => ({ count: await countOrders({ db, search }, filterFor(request, request.query)) }),
  })
  app.route({
    ...exportContract,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { rows, ...filter } = request.query
      return sendCsv(reply, rows, await exportOrders({ db, search }, filter, rows, actorOf(request)))
    },
  })
  app.route({ ...contract.orderSummary, handler: () => search.summary() })
  app.route({
    ...contract.mapOrders,
    handler: async (request) => {
      const { bounds = WORLD, zoom, ...filter } = request.query
      return mapFor(request, await search.map(filterFor(request, filter), boundsFor(request, bounds), zoom))
    },
  })
  app.route({
    ...contract.getOrder,
    handler: async (request) => {
      const { orderId } = request.params
      const order = await findOrder(db, orderId, orderDetail(request))
      if (!order) throw new AppError('order.not_found')
      return orderView(request)(order)
    },
  })
}
