import { z } from 'zod'
import { bearer, route } from '../route.ts'

/** When something was done with a backup, and when that backup was begun; ISO. */
const mark = z.object({ at: z.string(), takenAt: z.string() }).nullable()

/** Beyond section 7 (feature backups). */
export const getBackups = route({
  method: 'GET',
  url: '/backups',
  permission: 'settings.manage',
  schema: {
    summary: 'When a backup was last made, and last proved by restoring it beside the running database',
    tags: ['settings'],
    security: bearer,
    response: { 200: z.object({ made: mark, proved: mark }) },
  },
})
