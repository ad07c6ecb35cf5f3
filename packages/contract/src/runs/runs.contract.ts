import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { calendarDayField } from '../rules/dates.ts'
import { idParam } from '../rules/text.ts'

const tags = ['runs']
const permission = 'orders.assign'
const params = z.object({ id: idParam })

/** Beyond section 7 (feature runs), like the other routes here. Repeating it returns the same run. */
export const startRun = route({
  method: 'POST',
  url: '/runs',
  permission,
  schema: {
    summary: 'Start the run of an agent and a day',
    tags,
    security: bearer,
    body: z.object({ agentId: idParam, /** In India, `yyyy-mm-dd`. */ day: calendarDayField }),
    response: { 201: z.object({ _id: z.string() }) },
  },
})

/** The former link ends. */
export const makeRunLink = route({
  method: 'POST',
  url: '/runs/:id/link',
  permission,
  schema: {
    summary: 'Make the link of a run for its agent',
    tags,
    security: bearer,
    params,
    response: {
      /** Relative to the portal, with the secret, which cannot be shown again: only its hash is stored. */
      201: z.object({ link: z.string() }),
    },
  },
})

export const endRunLink = route({
  method: 'DELETE',
  url: '/runs/:id/link',
  permission,
  schema: {
    summary: 'End the link of a run',
    tags,
    security: bearer,
    params,
    response: { 200: z.object({ revoked: z.number().int() }) },
  },
})
