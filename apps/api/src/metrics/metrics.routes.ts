import type { FastifyInstance } from 'fastify'

/** Seconds: from a cached page to a price list of the largest size. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * GET /metrics for Prometheus: the process and every request by method, route and status, never by address, so that neither ids nor search words are told.
 * Register it before the routes that it counts. It asks for no sign-in: whoever switches it on keeps it behind the load balancer.
 */
export async function serveMetrics(app: FastifyInstance): Promise<void> {
  // Loaded only where it is wanted.
  const { collectDefaultMetrics, Histogram, Registry } = await import('prom-client')
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request’s arrival to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) =>
    reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics()),
  )
}
