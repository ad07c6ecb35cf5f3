import { z } from 'zod'
import { idempotencyHeaders, optionalIdempotencyHeaders } from '../rules/idempotency.ts'
import { bearer, route } from '../route.ts'
import { amountField } from '../rules/money.ts'
import { idParam, requiredText } from '../rules/text.ts'
import { NOTE_KINDS } from './document-kinds.ts'
import { taxDocument } from './documents.contract.ts'
import { t } from '../rules/t.ts'

const tags = ['documents']
const params = z.object({ id: idParam })

/** Refused with document.changes_return for a document of an earlier month, unless `changesReturnOf` names it. */
export const cancelDocument = route({
  method: 'POST',
  url: '/documents/:id/cancel',
  permission: 'documents.correct',
  schema: {
    summary: 'Cancel a tax document; its number is kept',
    tags,
    security: bearer,
    headers: optionalIdempotencyHeaders,
    params,
    body: z.object({
      reason: requiredText(300, t('Reason'), t('Reason is required')),
      /** The month whose return changes, `yyyy-mm`; needed for a document of an earlier month. */
      changesReturnOf: z.string().max(7).optional(),
    }),
    response: { 200: taxDocument },
  },
})

const QUANTITY = t('Enter a whole number of units')
const NOTE_AMOUNT = t('Enter an amount in rupees, more than 0')
const MAX_NOTE_QUANTITY = 1_000_000
/** A line of a note: what it takes off a line of the invoice or adds to it, in units or as an amount with tax. */
export const noteLine = z.object({
  line: z.number().int(),
  /** Units returned (credit) or delivered too many (debit). */
  quantity: z.number(QUANTITY).int(QUANTITY).min(1, QUANTITY).max(MAX_NOTE_QUANTITY, QUANTITY).optional(),
  /** For a changed price, the difference for the whole line, with tax. Gives paise. */
  amount: amountField(NOTE_AMOUNT)
    .refine((paise) => paise > 0, NOTE_AMOUNT)
    .optional(),
})
/** A repeat with the same key returns the note. Refused with document.note_too_large if notes exceed the invoice. */
export const issueNote = route({
  method: 'POST',
  url: '/documents/:id/notes',
  permission: 'documents.correct',
  schema: {
    summary: 'Issue a credit or debit note on a bill',
    tags,
    security: bearer,
    params,
    headers: idempotencyHeaders,
    body: z.object({
      kind: z.enum(NOTE_KINDS),
      lines: z
        .array(
          noteLine.refine(
            ({ quantity, amount }) => (quantity === undefined) !== (amount === undefined),
            t('Send either quantity or amount'),
          ),
        )
        .min(1, t('Choose a line'))
        .max(250)
        .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, t('Name each line once')),
      reason: requiredText(300, t('Reason'), t('Reason is required')),
    }),
    response: { 201: taxDocument },
  },
})
