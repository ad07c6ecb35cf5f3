import type { FastifyInstance } from 'fastify'
import { processLog } from '../http/log-output.ts'

/** Histogram buckets in seconds: from a cached page to the largest price list. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * GET /metrics for Prometheus: process metrics, and requests by method, route and status. Never by URL, which would
 * reveal ids and search terms. It needs no sign-in: keep it unreachable from outside. Register it before the routes
 * that it measures.
 */
export async function serveMetrics(app: FastifyInstance): Promise<void> {
  // Imported only when enabled.
  const { collectDefaultMetrics, Counter, Histogram, Registry } = await import('prom-client')
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from receiving a request to the end of its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [register],
  })
  const dropped = new Counter({
    name: 'log_lines_dropped_total',
    help: 'Lines of the log that could not be written',
    collect() {
      this.reset()
      this.inc(processLog.dropped)
    },
    registers: [],
  })
  register.registerMetric(dropped)
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
