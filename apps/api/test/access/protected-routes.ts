import type { FastifyInstance, InjectOptions } from 'fastify'
import { contractRoutes } from '../fuzz/contract-routes.ts'
import { nameOf } from './all-routes.ts'

/** Routes without authentication (section 6: the lists of products, brands and categories need no token). */
export const PUBLIC = [
  'GET /brand',
  'GET /category',
  'GET /health',
  'GET /health/live',
  'GET /health/ready',
  'GET /products',
  'GET /run',
  'GET /tracking',
  'POST /invitations/accept',
  'POST /invitations/inspect',
  'POST /run/actions',
  'POST /run/actions/:id/photo',
  'POST /run/devices',
  'POST /vendor/signin',
  'POST /vendor/signin/code',
]
const STOREFRONT = ['POST /orders', 'POST /orders/:orderId/payments']

export const routes = await contractRoutes()
const protectedRoutes = routes.filter((route) => !PUBLIC.includes(nameOf(route)))
/** The routes for signed-in users. */
export const byToken = protectedRoutes.filter((route) => !STOREFRONT.includes(nameOf(route)))
export const needsStorefrontKey = (name: string): boolean => STOREFRONT.includes(name)

/** Sends a request. @returns its status and, if refused, its error code; streams are not read. */
export async function send(app: FastifyInstance, request: InjectOptions): Promise<{ status: number; code: unknown }> {
  const reply = await app.inject({ ...request, payloadAsStream: true })
  const stream = reply.stream()
  if (reply.statusCode < 300) {
    stream.destroy()
    return { status: reply.statusCode, code: null }
  }
  const text = (await stream.toArray()).map(String).join('')
  return { status: reply.statusCode, code: text === '' ? null : (JSON.parse(text) as { code: unknown }).code }
}
