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
