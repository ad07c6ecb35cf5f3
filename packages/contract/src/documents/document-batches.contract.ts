import { z } from 'zod'
import { idempotencyHeaders } from '../rules/idempotency.ts'
import { bearer, route } from '../route.ts'
import { idParam } from '../rules/text.ts'
import { MISSING_FACTS } from './document-kinds.ts'

const tags = ['documents']
const params = z.object({ id: idParam })

/** A job that issues the invoices of many orders. It continues in the background, even after a restart. */
export const BATCH_MAX_ORDERS = 5000
export const documentBatch = z.object({
  _id: z.string(),
  total: z.number().int(),
  issued: z.number().int(),
  /** Orders that have no invoice, and why. */
  refused: z.array(z.object({ orderId: z.string(), message: z.string(), missing: z.array(z.enum(MISSING_FACTS)) })),
  /** ISO; null while it runs. */
  finishedAt: z.string().nullable(),
})
export type DocumentBatch = z.output<typeof documentBatch>
export const startDocumentBatch = route({
  method: 'POST',
  url: '/documents/batches',
  permission: 'documents.issue',
  schema: {
    summary: 'Issue the bills of many orders in the background',
    tags,
    security: bearer,
    headers: idempotencyHeaders,
    body: z.object({
      /** If absent, every order that is to be invoiced and has all that its invoice needs. */
      orderIds: z.array(idParam).min(1).max(BATCH_MAX_ORDERS).optional(),
    }),
    response: { 201: documentBatch },
  },
})
export const getDocumentBatch = route({
  method: 'GET',
  url: '/documents/batches/:id',
  permission: 'documents.read',
  schema: { summary: 'How far a job is', tags, security: bearer, params, response: { 200: documentBatch } },
})
