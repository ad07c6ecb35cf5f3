import { z } from 'zod'
import { route } from '../route.ts'

export const health = route({
  method: 'GET',
  url: '/health',
  schema: {
    summary: 'Whether the server and its database answer',
    tags: ['health'],
    response: { 200: z.object({ status: z.literal('ok'), database: z.literal('ok'), version: z.string() }) },
  },
})

/** For whoever restarts a process that hangs: it answers though the database is away, since a restart would not bring that back. */
export const liveness = route({
  method: 'GET',
  url: '/health/live',
  schema: {
    summary: 'Whether the process answers',
    tags: ['health'],
    response: { 200: z.object({ status: z.literal('ok') }) },
  },
})

/** For whoever shares requests out among processes: 503 while the database is away and while the process is stopping. */
export const readiness = route({
  method: 'GET',
  url: '/health/ready',
  schema: {
    summary: 'Whether the process can take requests',
    tags: ['health'],
    response: { 200: z.object({ status: z.literal('ok') }) },
  },
})
