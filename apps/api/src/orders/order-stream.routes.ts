import { orderStream } from '@phuljhari/contract/orders/order-events.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sessionOf } from '../auth/guards.ts'
import { accountIdOf } from '../http/actor-of.ts'
import { sendStream } from '../http/send-stream.ts'
import { orderFeed, type FeedSettings } from './order-feed.ts'

export const orderStreamRoutes: FastifyPluginAsyncZod<{ feed?: Partial<FeedSettings> }> = async (app, options) => {
  const source = { db: app.db, summary: () => app.orderSearch.summary() }
  const feed = orderFeed(source, (error) => app.log.warn({ err: error }, 'order feed poll failed'), options.feed)
  // The streams end before the server closes, because it waits for open connections.
  app.addHook('preClose', async () => feed.close())

  app.route({
    ...orderStream,
    // Compression would buffer events.
    compress: false,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const owner = { tokenHash: sessionOf(request), account: accountIdOf(request) }
      const stream = await feed.open(owner, request.headers['last-event-id'])
      return sendStream(
        reply.headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          // Stops nginx from buffering events.
          'x-accel-buffering': 'no',
          // A connection that is not reused does not delay shutdown.
          connection: 'close',
        }),
        stream,
      )
    },
  })
}
