import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import { AppError } from '@phuljhari/contract/errors'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { activityRoutes } from './activity/activity.routes.ts'
import { registerAgentHooks } from './agents/agent-hooks.ts'
import { agentRoutes } from './agents/agents.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { guardRoutes, requireStorefront } from './auth/guards.ts'
import { brandRoutes, categoryRoutes } from './names/names.routes.ts'
import type { PortalSettings } from './config.ts'
import { couponRoutes } from './coupons/coupons.routes.ts'
import { customerHooks } from './customers/customer-hooks.ts'
import { bulkRoutes } from './bulk/bulk.routes.ts'
import { customerRoutes } from './customers/customers.routes.ts'
import type { Db } from './db/database.ts'
import { consignmentHooks } from './dispatch/consignments/consignment-hooks.ts'
import { consignmentRoutes } from './dispatch/consignments/consignments.routes.ts'
import { dispatchRoutes } from './dispatch/dispatch.routes.ts'
import { labelRoutes } from './dispatch/labels.routes.ts'
import { packingHooks } from './dispatch/packing-hooks.ts'
import { invoicingHooks } from './documents/issue-on-change.ts'
import { documentRoutes } from './documents/documents.routes.ts'
import { imageRoutes } from './files/image.routes.ts'
import { estimateRoutes } from './estimates/estimates.routes.ts'
import type { Storage } from './files/storage.ts'
import { backupRoutes } from './backup/backup.routes.ts'
import { healthRoutes } from './health/health.routes.ts'
import { closeConnectionsOnShutdown } from './http/close-connections.ts'
import { BROTLI_PARAMS } from './http/compression.ts'
import { allowOrigins } from './http/cors.ts'
import { discardRefusedBodies } from './http/discard-body.ts'
import { errorHandler } from './http/error-handler.ts'
import { requestId } from './http/logger-options.ts'
import { serveApiDocs } from './http/openapi.ts'
import { servePortal } from './http/portal.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { refuseUnreadable } from './http/unreadable-requests.ts'
import { inputValidator } from './http/validate-input.ts'
import { serveMetrics } from './metrics/metrics.routes.ts'
import { messageHooks } from './messages/message-hooks.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import { noteRoutes } from './documents/notes/notes.routes.ts'
import { gstReturnRoutes } from './documents/returns/returns.routes.ts'
import { orderSearch, type OrderSearch } from './order-search/order-search.ts'
import { orderSearchRoutes } from './order-search/order-search.routes.ts'
import { registerOrderHooks } from './orders/order-hooks.ts'
import { orderEntryRoutes } from './order-entry/order-entry.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { paymentHooks } from './payments/payment-hooks.ts'
import { outstandingRoutes } from './payments/outstanding.routes.ts'
import { paymentRoutes } from './payments/payments.routes.ts'
import { assertNoCash } from './payments/cash/read-agent-cash.ts'
import { cashRoutes } from './payments/cash/cash.routes.ts'
import { tillRoutes } from './payments/till/till.routes.ts'
import { preparedRoutes } from './prepared/prepared.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { productRoutes } from './products/products.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { savedViewRoutes } from './saved-views/saved-views.routes.ts'
import { shopOnPapers } from './settings/shop-on-papers.ts'
import { firstDayRoutes } from './first-day/first-day.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import type { AadhaarKeys } from './security/seal.ts'
import type { StorefrontKeys } from './security/storefront-keys.ts'
import { invitationRoutes } from './staff/invitation.routes.ts'
import { profileRoutes } from './staff/profile.routes.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { runHooks } from './runs/run-hooks.ts'
import { runPageRoutes } from './runs/run-page.routes.ts'
import { runRoutes } from './runs/runs.routes.ts'
import { trackingRoutes } from './tracking/tracking.routes.ts'
import { transportHooks } from './transports/transport-hooks.ts'
import { transportRoutes } from './transports/transports.routes.ts'

/** The dependencies of the API. */
export type AppDeps = {
  db: Db
  storage: Storage
  /** The accepted values of the storefront's x-api-key. */
  storefrontKeys: StorefrontKeys
  /** Encrypt and decrypt Aadhaar numbers. */
  aadhaarKeys: AadhaarKeys
  portal: PortalSettings
  /** The folder of the built portal; by default apps/portal/dist. */
  portalFolder?: string
  /** The other origins whose pages may call the API; none by default. */
  corsOrigins?: readonly string[]
  /** The proxies whose X-Forwarded-* headers are trusted; none by default. */
  trustedProxies?: readonly string[]
  logger?: FastifyServerOptions['logger']
  /** Serves /api/docs. */
  apiDocs?: boolean
  /** Serves /metrics. */
  metrics?: boolean
  /** How long a request may take to arrive completely. */
  requestTimeoutMs?: number
  /** Open connections of this process; further ones are closed at once. */
  maxConnections?: number
}

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    orderSearch: OrderSearch
    storage: Storage
    aadhaarKeys: AadhaarKeys
    requireStorefront: ReturnType<typeof requireStorefront>
    /** Serves the portal in the languages that were built since the start as well. */
    addLanguages: () => Promise<void>
  }
}

const JSON_LIMIT_BYTES = 1_048_576
/** Enough for 10 MB over a slow connection; slower requests are cut off. */
const REQUEST_TIMEOUT_MS = 60_000
/** Several times what a busy shop needs: 200 event streams, six connections per browser, its storefront and proxy. */
const MAX_CONNECTIONS = 1000
/** Closes connections without traffic, such as clients that stop reading. Event streams send heartbeats more often. */
const IDLE_TIMEOUT_MS = 120_000

function refuseUnknownRoute(): never {
  throw new AppError('route.not_found')
}

/** The complete API and the portal, not yet listening. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const requestTimeout = deps.requestTimeoutMs ?? REQUEST_TIMEOUT_MS
  const app = Fastify({
    logger: deps.logger ?? false,
    genReqId: requestId,
    bodyLimit: JSON_LIMIT_BYTES,
    requestTimeout,
    connectionTimeout: IDLE_TIMEOUT_MS,
    http: { headersTimeout: requestTimeout, connectionsCheckingInterval: Math.ceil(requestTimeout / 6) },
    routerOptions: { maxParamLength: 1000 },
    forceCloseConnections: 'idle',
    trustProxy: deps.trustedProxies?.length ? [...deps.trustedProxies] : false,
    // A URL that cannot be decoded bypasses the routes and the error handler set below.
    frameworkErrors: errorHandler,
    clientErrorHandler: refuseUnreadable,
  })
  app.server.maxConnections = deps.maxConnections ?? MAX_CONNECTIONS
  closeConnectionsOnShutdown(app)
  discardRefusedBodies(app)
  app.setValidatorCompiler(inputValidator)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(errorHandler)

  registerAgentHooks([{ beforeLeaving: assertNoCash }])
  registerOrderHooks([
    customerHooks,
    paymentHooks,
    invoicingHooks,
    packingHooks,
    transportHooks,
    consignmentHooks,
    messageHooks,
    runHooks,
  ])
  app.decorate('db', deps.db)
  app.decorate('orderSearch', orderSearch(deps.db.connection))
  app.decorate('storage', deps.storage)
  app.decorate('aadhaarKeys', deps.aadhaarKeys)
  app.decorate('requireStorefront', requireStorefront(deps.storefrontKeys))
  app.decorateRequest('account', null)
  app.decorateRequest('upload', null)

  // The hooks that every request passes use callbacks: a promise for each would cost more than what they do.
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  const shop = shopOnPapers(deps.db, deps.portal.store)
  if (deps.metrics) await serveMetrics(app)
  await sendSecurityHeaders(app, deps.portal)
  await app.register(compress, { threshold: 1024, brotliOptions: { params: BROTLI_PARAMS } })
  await app.register(multipart, { throwFileSizeLimit: true })
  if (deps.apiDocs) await serveApiDocs(app)

  await app.register(
    async (api) => {
      await allowOrigins(api, deps.corsOrigins ?? [])
      // Inside this scope, so that CORS headers are sent with a 404 too, and before a body is read.
      api.setNotFoundHandler(refuseUnknownRoute)
      api.addHook('onRequest', (request, _reply, done) => {
        if (request.is404) refuseUnknownRoute()
        done()
      })
      api.addHook('onSend', (_request, reply, _payload, done) => {
        if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
        done()
      })
      // A status change has no body (section 7), yet some clients send Content-Type: application/json with it.
      const parseJson = api.getDefaultJsonParser('error', 'error')
      api.removeContentTypeParser('application/json')
      api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
        if (text === '') done(null, undefined)
        else parseJson(request, text, (error, body) => done(error && new AppError('request.broken_json'), body))
      })
      guardRoutes(api, deps.db)
      await api.register(authRoutes)
      await api.register(invitationRoutes)
      await api.register(profileRoutes)
      await api.register(staffRoutes)
      await api.register(productRoutes)
      await api.register(brandRoutes)
      await api.register(categoryRoutes)
      await api.register(agentRoutes)
      await api.register(orderRoutes)
      await api.register(orderEntryRoutes)
      await api.register(orderSearchRoutes)
      await api.register(estimateRoutes)
      await api.register(paymentRoutes)
      await api.register(outstandingRoutes)
      await api.register(documentRoutes)
      await api.register(noteRoutes)
      await api.register(gstReturnRoutes)
      await api.register(bulkRoutes)
      await api.register(dispatchRoutes)
      await api.register(labelRoutes)
      await api.register(consignmentRoutes)
      await api.register(savedViewRoutes)
      await api.register(settingsRoutes)
      await api.register(firstDayRoutes)
      await api.register(couponRoutes)
      await api.register(transportRoutes)
      await api.register(trackingRoutes, { shop })
      await api.register(messageRoutes, { shop })
      await api.register(runRoutes)
      await api.register(runPageRoutes, { shop })
      await api.register(customerRoutes)
      await api.register(cashRoutes)
      await api.register(tillRoutes)
      await api.register(preparedRoutes)
      await api.register(reportRoutes)
      await api.register(activityRoutes)
      await api.register(privacyRoutes)
      await api.register(imageRoutes, { storage: deps.storage })
      await api.register(healthRoutes)
      await api.register(backupRoutes)
    },
    { prefix: '/api' },
  )
  const addLanguages = await servePortal(app, deps.portal, {
    store: shop,
    ...(deps.portalFolder && { dist: deps.portalFolder }),
  })
  app.decorate('addLanguages', addLanguages)
  return app
}
