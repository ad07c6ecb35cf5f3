import { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import { ORDERS_CHANGES_HEADER, ORDERS_CURSOR_HEADER } from '@phuljhari/contract/orders/order-list'
import type { FastifyCompressOptions } from '@fastify/compress'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BROTLI_PARAMS } from '../http/compression.ts'
import { nextPageLink } from '../http/next-page-link.ts'
import { sendJson } from '../http/send-json.ts'
import { sendStream } from '../http/send-stream.ts'
import { orderJsonView, seesContact } from './hide-contact.ts'
import type { OrderList } from './list-orders.ts'
import type { ListedOrder } from './orders.store.ts'

/**
 * How lists are compressed: flushed after each page, since by default the compressor would hold the first pages back.
 * Zstandard is left out, because the plugin passes it the flush values of zlib, which mean something else there.
 */
export const LIST_COMPRESSION = {
  encodings: ['br', 'gzip'],
  brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH, params: BROTLI_PARAMS },
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
} satisfies FastifyCompressOptions

type View = (json: string) => string

const joined = (page: readonly ListedOrder[], view: View): string => page.map(({ json }) => view(json)).join(',')

async function* joinPages(first: ListedOrder[], more: AsyncGenerator<ListedOrder[]>, view: View) {
  yield `[${joined(first, view)}`
  let isEmpty = first.length === 0
  for await (const page of more) {
    if (page.length === 0) continue
    yield `${isEmpty ? '' : ','}${joined(page, view)}`
    isEmpty = false
  }
  yield ']'
}

/** The prefix of ETags of lists without contact data: the browser's cache must not mix them up with complete ones. */
const REDUCED = 'reduced:'

/**
 * The cursor in an If-None-Match header, if it is an ETag that `sendOrders` set.
 * @param isComplete whether the user may see a complete list.
 */
export function tagOf(ifNoneMatch: string | undefined, isComplete: boolean): string | undefined {
  const [, kind, cursor] = /^(?:W\/)?"(reduced:)?([\w.-]+)"$/.exec(ifNoneMatch ?? '') ?? []
  return (kind !== REDUCED) === isComplete ? cursor : undefined
}

/** Streams a list of orders, one page in memory at a time. For `null` it replies with 304, Not Modified. */
export async function sendOrders(
  reply: FastifyReply,
  list: OrderList | null,
  limit: number | undefined,
  request: FastifyRequest,
) {
  void reply.header('cache-control', 'private, no-cache')
  if (!list) return reply.status(304).send()
  const { first, more, cursor, next, onlyChanges } = list
  if (cursor !== undefined) void reply.header(ORDERS_CURSOR_HEADER, cursor)
  if (cursor !== undefined && !onlyChanges)
    void reply.header('etag', `W/"${seesContact(request) ? '' : REDUCED}${cursor}"`)
  if (onlyChanges) void reply.headers({ [ORDERS_CHANGES_HEADER]: 'only', 'cache-control': 'no-store' })
  if (next !== undefined) void reply.header('link', nextPageLink({ limit, before: next }))
  const view = orderJsonView(request)
  if (!more) return sendJson(reply, `[${joined(first, view)}]`)
  void reply.type('application/json; charset=utf-8')
  return sendStream(reply, Readable.from(joinPages(first, more, view), { objectMode: false }))
}
