import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { rupeesOnWire } from '../rules/money.ts'

/** The files of a month for the accountant (trade.md section 1.11). */
export const GST_FILES = [
  'b2b',
  'b2cl',
  'b2cs',
  'cdnr',
  'cdnur',
  'hsn-b2b',
  'hsn-b2c',
  'docs',
  'sales-register',
] as const
export type GstFile = (typeof GST_FILES)[number]

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Send a month as yyyy-mm')
const sums = z.object({
  taxable: rupeesOnWire,
  cgst: rupeesOnWire,
  sgst: rupeesOnWire,
  igst: rupeesOnWire,
  documents: z.number().int(),
})
/** What a month's files add up to. */
export const gstMonth = z.object({
  /** `yyyy-mm`. */
  month: z.string(),
  /** Rows and sums of each file; `documents` counts rows. */
  files: z.array(sums.extend({ file: z.enum(GST_FILES) })),
  /** By rate and place of supply, net of notes. */
  byRate: z.array(sums.extend({ rate: z.number(), placeOfSupply: z.string(), buyers: z.enum(['b2b', 'b2c']) })),
  /** b2b + b2cl + b2cs − cdnr − cdnur, the HSN table, and the sales register: equal when all is well. */
  checks: z.array(z.object({ name: z.string(), taxable: rupeesOnWire, tax: rupeesOnWire, isEqual: z.boolean() })),
  /** Gaps in numbers, and documents that lack something the files need. Empty when all is well. */
  problems: z.array(z.string()),
  /** The day up to which the books are closed, or null. */
  closedUpTo: z.string().nullable(),
})
export type GstMonth = z.output<typeof gstMonth>

const tags = ['documents']
/** Beyond section 7, like the other route here. */
export const getGstMonth = route({
  method: 'GET',
  url: '/gst/:month',
  permission: 'reports.read',
  schema: {
    summary: 'The GST summary of a month, reconciled',
    tags,
    security: bearer,
    params: z.object({ month }),
    response: { 200: gstMonth },
  },
})
export const downloadGstFile = route({
  method: 'GET',
  url: '/gst/:month/:file',
  permission: 'reports.read',
  schema: {
    summary: 'A file of GSTR-1, or the sales register, as CSV',
    tags,
    security: bearer,
    params: z.object({ month, file: z.enum(GST_FILES) }),
    response: { 200: z.string() },
  },
})
