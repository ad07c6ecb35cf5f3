import { z } from 'zod'
import { route } from '../route.ts'

export const health = route({
  method: 'GET',
  url: '/health',
  isInFirstView: true,
  schema: {
    summary: 'Whether the server and its database respond, and what the server supports',
    tags: ['health'],
    response: {
      200: z.object({
        status: z.literal('ok'),
        database: z.literal('ok'),
        version: z.string(),
        /** See features.ts. */
        features: z.array(z.string()),
      }),
    },
  },
})

/** Liveness probe: succeeds while the database is unavailable, since a restart would not bring the database back. */
export const liveness = route({
  method: 'GET',
  url: '/health/live',
  schema: {
    summary: 'Whether the process responds',
    tags: ['health'],
    response: { 200: z.object({ status: z.literal('ok') }) },
  },
})

/** Readiness probe for load balancers: 503 while the database is unavailable and during shutdown. */
export const readiness = route({
  method: 'GET',
  url: '/health/ready',
  schema: {
    summary: 'Whether the process can take requests',
    tags: ['health'],
    response: { 200: z.object({ status: z.literal('ok') }) },
  },
})
