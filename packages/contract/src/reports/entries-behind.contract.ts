import { z } from 'zod'
import { PAYMENT_MODES } from '../payments/payment-kinds.ts'
import { bearer, route } from '../route.ts'
import { rupeesOnWire } from '../rules/money.ts'
import { behindQuery, reportId } from './reports.contract.ts'

/** An entry of the books of money behind a figure: a row of the ledger, or one side of a movement between holders. */
const entryBehind = z.object({
  /** Identifies the entry in `before`. */
  id: z.string(),
  /** The id of the ledger's row; null for hand-overs and movements of a till. */
  paymentId: z.string().nullable(),
  /** The day in India. */
  day: z.string(),
  /** The kind of the ledger's row or the till's entry, `hand_over`, or `difference` for what a count lacked. */
  kind: z.string(),
  /** Null for rounding, which moves no money. */
  mode: z.enum(PAYMENT_MODES).nullable(),
  holder: z.string(),
  /** The customer, the agent who handed over, or whose till it was with the note. */
  name: z.string(),
  /** Whether it is a receipt that nobody has verified yet. */
  isClaimed: z.boolean(),
  /** Negative when the money left its holder. */
  amount: rupeesOnWire,
})
export type EntryBehind = z.output<typeof entryBehind>

/** The entries that a row counts, newest first; without `key`, those of the whole report. */
export const entriesBehindReport = route({
  method: 'GET',
  url: '/reports/:reportId/entries',
  permission: 'reports.own',
  schema: {
    summary: 'The entries of the books of money behind a figure',
    tags: ['reports'],
    security: bearer,
    params: reportId,
    querystring: behindQuery,
    response: {
      200: z.object({
        entries: z.array(entryBehind),
        count: z.number().int(),
        /** The `before` of the next page; null at the end. */
        next: z.string().nullable(),
      }),
    },
  },
})
