import { OWN_PASSWORD_HEADER } from '@phuljhari/contract/auth/own-password'
import cors from '@fastify/cors'
import { ORDERS_CHANGES_HEADER, ORDERS_CURSOR_HEADER } from '@phuljhari/contract/orders/order-list'
import { TOTAL_HEADER } from '@phuljhari/contract/rules/total-header'
import type { FastifyInstance } from 'fastify'

/** The response headers that the portal reads. */
const EXPOSED_HEADERS = [
  TOTAL_HEADER,
  'link',
  'etag',
  ORDERS_CURSOR_HEADER,
  ORDERS_CHANGES_HEADER,
  'retry-after',
  'date',
  'x-request-id',
]
const PREFLIGHT_SECONDS = 7200

/**
 * Enables CORS for these origins on the routes of `api`; with no origins, CORS stays off.
 * Cookies and the storefront's key are not allowed: the portal sends a bearer token, and the key does not belong in a
 * browser.
 */
export async function allowOrigins(api: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await api.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'if-none-match', 'last-event-id', OWN_PASSWORD_HEADER],
    exposedHeaders: EXPOSED_HEADERS,
    credentials: false,
    maxAge: PREFLIGHT_SECONDS,
  })
}
