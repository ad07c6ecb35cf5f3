import { orderStream } from '@phuljhari/contract/orders/order-events.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { bearerToken } from '../auth/guards.ts'
import { hashToken } from '../auth/tokens.ts'
import { sendStream } from '../http/send-stream.ts'
import { orderFeed, type FeedSettings } from './order-feed.ts'

export const orderStreamRoutes: FastifyPluginAsyncZod<{ feed?: Partial<FeedSettings> }> = async (app, options) => {
  const feed = orderFeed(
    app.db,
    (error) => app.log.warn({ err: error }, 'the stream of orders could not look'),
    options.feed,
  )
  // Before the server closes: it waits for its open connections.
  app.addHook('preClose', async () => feed.close())

  app.route({
    ...orderStream,
    onRequest: app.requireVendor,
    // Compression would hold events back until it has enough of them.
    compress: false,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const stream = await feed.open(hashToken(bearerToken(request) ?? ''), request.headers['last-event-id'])
      return sendStream(
        reply.headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          // nginx would collect events too.
          'x-accel-buffering': 'no',
          // Not reused: the server need not wait for it to become idle when it stops.
          connection: 'close',
        }),
        stream,
      )
    },
  })
}
