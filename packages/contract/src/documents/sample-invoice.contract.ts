import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { taxDocument } from './documents.contract.ts'

const sampleInvoice = z.object({
  /** Null for a shop that issues no tax documents, and while it lacks something without which none can be made. */
  document: taxDocument.nullable(),
  /** In words, what a real document still lacks; on the sample, texts stand in for it. */
  missing: z.array(z.string()),
})
export type SampleInvoice = z.output<typeof sampleInvoice>

/**
 * Beyond section 7 (feature firstDay): an invoice to look at, with SAMPLE_NUMBER for its number. The first call
 * completes that step of a new shop; nothing else is stored.
 */
export const showSampleInvoice = route({
  method: 'POST',
  url: '/first-day/sample-invoice',
  permission: 'settings.manage',
  schema: {
    summary: 'A sample of the invoice that the present settings produce',
    tags: ['settings'],
    security: bearer,
    response: { 200: sampleInvoice },
  },
})
