import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { DOCUMENT_KINDS } from './document-kinds.ts'
import { t } from '../rules/t.ts'

const tags = ['documents']

/** A series of numbers in a financial year. */
export const documentSeries = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  prefix: z.string(),
  /** The financial year, such as `26-27`. */
  financialYear: z.string(),
  /** The last serial; 0 before the first. */
  lastSerial: z.number().int(),
  lastNumber: z.string().nullable(),
  /** After a restore: nothing is issued until an owner has confirmed the last number that was printed. */
  needsConfirmation: z.boolean(),
})
export type DocumentSeries = z.output<typeof documentSeries>
export const listSeries = route({
  method: 'GET',
  url: '/documents/series',
  permission: 'settings.read',
  schema: {
    summary: 'The series of this financial year and those to be confirmed',
    tags,
    security: bearer,
    response: { 200: z.array(documentSeries) },
  },
})
export const confirmSeries = route({
  method: 'POST',
  url: '/documents/series/confirm',
  permission: 'settings.manage',
  schema: {
    summary: 'Confirm the last printed number of a series after a restore; a higher one skips the numbers between',
    tags,
    security: bearer,
    body: z.object({
      kind: z.enum(DOCUMENT_KINDS),
      financialYear: z.string().regex(/^\d\d-\d\d$/, 'Send a financial year as 26-27'),
      lastSerial: z
        .number(t('Enter a whole number'))
        .int(t('Enter a whole number'))
        .min(0, t('Enter 0 or more'))
        .max(9_999_999),
    }),
    response: { 200: documentSeries },
  },
})
