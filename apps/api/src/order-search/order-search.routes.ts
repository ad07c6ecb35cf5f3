import * as contract from '@phuljhari/contract/orders/find-orders.contract'
import { Readable } from 'node:stream'
import { AppError } from '@phuljhari/contract/errors'
import { exportOrders as exportContract } from '@phuljhari/contract/orders/export-orders.contract'
import { ORDERS_CURSOR_HEADER } from '@phuljhari/contract/orders/order-list'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf, requestCan } from '../http/actor-of.ts'
import { sendStream } from '../http/send-stream.ts'
import { sharedJson, type SharedJson } from '../http/shared-json.ts'
import { coarse, COARSE_DEGREES, orderView, seesContact } from '../orders/hide-contact.ts'
import { findOrder } from '../orders/orders.store.ts'
import { shareCalls } from '../share-calls.ts'
import type { SearchFilter } from './compile-filter.ts'
import { exportOrders } from './export-orders.ts'
import { findOrders } from './find-orders.ts'

const WORLD: contract.Bounds = [-180, -90, 180, 90]

const roundedOutward = ([west, south, east, north]: contract.Bounds): contract.Bounds => [
  coarse(west - COARSE_DEGREES),
  coarse(south - COARSE_DEGREES),
  coarse(east + COARSE_DEGREES),
  coarse(north + COARSE_DEGREES),
]

/** The bounds with which the user may search: without contact data, not so narrow that they find a house. */
const boundsFor = (request: FastifyRequest, bounds: contract.Bounds): contract.Bounds =>
  seesContact(request) ? bounds : roundedOutward(bounds)

/**
 * The filter with which the user may search: without contact data, it must not help to find any.
 * @throws {AppError} role.refused when it asks for payments that the user may not see
 */
function filterFor(request: FastifyRequest, filter: contract.OrderFilter): SearchFilter {
  if (filter.payment !== undefined && !requestCan(request, 'payments.read')) throw new AppError('role.refused')
  return seesContact(request)
    ? filter
    : { ...filter, withoutContact: true, ...(filter.bounds && { bounds: roundedOutward(filter.bounds) }) }
}

/** The map as the user may see it: without contact data, no exact locations. */
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

/** The Link header of a page. Relative, so that it works behind any proxy. */
function nextPage(filter: contract.OrderFilter, limit: number, before: string): string {
  const { bounds, ...texts } = { ...filter, limit: String(limit), before }
  const parameters = Object.entries({ ...texts, bounds: bounds?.join(',') }).filter(([, value]) => value)
  return `<?${new URLSearchParams(parameters as Array<[string, string]>)}>; rel="next"`
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
      // What the reply shows depends on this alone.
      const key = `${seesContact(request) ? 'complete' : 'reduced'} ${request.url}`
      const { json, link, cursor } = await sharePage(key, async () => {
        const { orders, next, cursor } = await findOrders({ db, search }, filterFor(request, filter), before, limit)
        return {
          json: sharedJson(reply.serialize(orders.map(orderView(request))) as string),
          link: next === null ? null : nextPage(filter, limit, next),
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
    handler: async (request) => ({ count: await search.count(filterFor(request, request.query)) }),
  })
  app.route({
    ...exportContract,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { rows, ...filter } = request.query
      const lines = await exportOrders({ db, search }, filter, rows, actorOf(request))
      const fileName = `${rows}-${indiaDay(new Date())}.csv`
      void reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}"`)
      return sendStream(reply, Readable.from(lines, { objectMode: false }))
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
      const order = await findOrder(db, orderId)
      if (!order) throw new AppError('order.not_found')
      return orderView(request)(order)
    },
  })
}
