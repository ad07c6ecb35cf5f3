import cors from '@fastify/cors'
import { ORDERS_CHANGES_HEADER, ORDERS_CURSOR_HEADER } from '@phuljhari/contract/orders/order-list'
import { TOTAL_HEADER } from '@phuljhari/contract/rules/total-header'
import type { FastifyInstance } from 'fastify'

/** What the portal reads of an answer besides its body. */
const EXPOSED = [
  TOTAL_HEADER,
  'link',
  'etag',
  ORDERS_CURSOR_HEADER,
  ORDERS_CHANGES_HEADER,
  'retry-after',
  'x-request-id',
]
const PREFLIGHT_SECONDS = 7200

/**
 * Lets pages of these origins call what is registered on `api`; with none, no page of another address may (CORS is off).
 * Neither cookies nor the storefront's key: the portal sends a bearer token, and that key does not belong in a browser.
 */
export async function allowOrigins(api: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await api.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'if-none-match', 'last-event-id'],
    exposedHeaders: EXPOSED,
    credentials: false,
    maxAge: PREFLIGHT_SECONDS,
  })
}
