import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { rupeesOnWire } from '../rules/money.ts'
import { REGISTRATIONS } from './document-kinds.ts'
import { t } from '../rules/t.ts'

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
  'gstr3b',
  'sales-register',
] as const
export type GstFile = (typeof GST_FILES)[number]

/** What each file holds in plain words, then its name in the returns tool and the table of the form. */
export const GST_FILE_LABELS: Readonly<Record<GstFile, string>> = {
  b2b: t('Invoices to registered buyers (b2b, table 4A)'),
  b2cl: t('Large invoices to consumers in other States (b2cl, table 5)'),
  b2cs: t('Sales to consumers by State (b2cs, table 7)'),
  cdnr: t('Credit and debit notes to registered buyers (cdnr, table 9B)'),
  cdnur: t('Notes on large invoices to consumers (cdnur, table 9B)'),
  'hsn-b2b': t('Goods sold to registered buyers, by HSN code (hsn-b2b, table 12)'),
  'hsn-b2c': t('Goods sold to consumers, by HSN code (hsn-b2c, table 12)'),
  docs: t('Numbers of the documents issued (docs, table 13)'),
  gstr3b: t('Summary of the month (GSTR-3B, tables 3.1(a) and 3.2)'),
  'sales-register': t('Sales register'),
}

/** The first year of GST. */
const month = z.string().regex(/^20(1[7-9]|[2-9]\d)-(0[1-9]|1[0-2])$/, 'Send a month as yyyy-mm')
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
  /** How the shop is registered today: only a regular dealer files GSTR-1. */
  registration: z.enum(REGISTRATIONS),
  /** The rows and sums of each file; `documents` counts rows. Sums of notes are credit notes less debit notes. */
  files: z.array(sums.extend({ file: z.enum(GST_FILES) })),
  /** The sums for each rate and place of supply, net of notes. */
  byRate: z.array(sums.extend({ rate: z.number(), placeOfSupply: z.string(), buyers: z.enum(['b2b', 'b2c']) })),
  /** For GSTR-3B, net of notes. The other tables are the accountant's: purchases and input tax credit are not here. */
  gstr3b: z.object({
    /** Table 3.1(a): taxable outward supplies, other than zero-rated, nil-rated and exempted. */
    outward: sums,
    /** Table 3.2: of these, supplies to unregistered buyers in other States, by place of supply (a GST code). */
    toUnregistered: z.array(sums.extend({ placeOfSupply: z.string() })),
  }),
  /** b2b + b2cl + b2cs − cdnr − cdnur, HSN table, GSTR-3B 3.1(a) and sales register: equal when all is well. */
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
