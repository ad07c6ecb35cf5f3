import * as contract from '@phuljhari/contract/orders/find-orders.contract'
import { Readable } from 'node:stream'
import { AppError } from '@phuljhari/contract/errors'
import { exportOrders as exportContract } from '@phuljhari/contract/orders/export-orders.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendJson } from '../http/send-json.ts'
import { sendStream } from '../http/send-stream.ts'
import { findOrder } from '../orders/orders.store.ts'
import { shareCalls } from '../share-calls.ts'
import { exportOrders } from './export-orders.ts'
import { findOrders } from './find-orders.ts'

const WORLD: contract.Bounds = [-180, -90, 180, 90]

/** The Link header of a page. Relative, so that it works behind any proxy. */
function nextPage(filter: contract.OrderFilter, limit: number, before: string): string {
  const { bounds, ...texts } = { ...filter, limit: String(limit), before }
  const parameters = Object.entries({ ...texts, bounds: bounds?.join(',') }).filter(([, value]) => value)
  return `<?${new URLSearchParams(parameters as Array<[string, string]>)}>; rel="next"`
}

export const orderSearchRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, orderSearch: search, requireVendor: onRequest } = app
  app.addHook('onListen', async () => search.start())
  app.addHook('onClose', () => search.close())

  // Reading, checking and serializing a page takes several times as long as sending it.
  const sharePage = shareCalls<{ json: string; link: string | null }>()
  app.route({
    ...contract.findOrders,
    onRequest,
    handler: async ({ query: { limit, before, ...filter }, url }, reply) => {
      const { json, link } = await sharePage(url, async () => {
        const { orders, next } = await findOrders({ db, search }, filter, before, limit)
        return { json: reply.serialize(orders) as string, link: next === null ? null : nextPage(filter, limit, next) }
      })
      if (link !== null) void reply.header('link', link)
      return sendJson(reply, json)
    },
  })
  app.route({
    ...contract.countOrders,
    onRequest,
    handler: async ({ query }) => ({ count: await search.count(query) }),
  })
  app.route({
    ...exportContract,
    onRequest,
    exposeHeadRoute: false,
    handler: async ({ query: { rows, ...filter } }, reply) => {
      const lines = await exportOrders({ db, search }, filter, rows)
      const fileName = `${rows}-${indiaDay(new Date())}.csv`
      void reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}"`)
      return sendStream(reply, Readable.from(lines, { objectMode: false }))
    },
  })
  app.route({ ...contract.orderSummary, onRequest, handler: () => search.summary() })
  app.route({
    ...contract.mapOrders,
    onRequest,
    handler: async ({ query: { bounds = WORLD, zoom, ...filter } }) => search.map(filter, bounds, zoom),
  })
  app.route({
    ...contract.getOrder,
    onRequest,
    handler: async ({ params: { orderId } }) => {
      const order = orderId.includes('\0') ? undefined : await findOrder(db, orderId)
      if (!order) throw new AppError('order.not_found')
      return order
    },
  })
}
