import { z } from 'zod'
import { calendarDayField } from '../rules/dates.ts'
import { textField } from '../rules/text.ts'
import { t } from '../rules/t.ts'

/** What government systems assigned to a document, typed in by staff: no calls are made (trade.md section 1.10). */
export const documentReferences = z.object({
  irn: z.string(),
  ackNumber: z.string(),
  /** `yyyy-mm-dd`, or ''. */
  ackDate: z.string(),
  /** The signed QR code's text. */
  signedQr: z.string(),
  eWayBill: z.string(),
  vehicle: z.string(),
  transporterId: z.string(),
  /** Kilometres; null when unknown. */
  distance: z.number().int().nullable(),
})
export type DocumentReferences = z.output<typeof documentReferences>

const KILOMETRES = t('Enter whole kilometres, from 1 to 4,000')
export const documentReferencesForm = z.object({
  irn: z
    .string()
    .trim()
    .regex(/^([0-9a-fA-F]{64})?$/, t('An IRN has 64 digits and letters a to f')),
  ackNumber: z
    .string()
    .trim()
    .regex(/^\d{0,20}$/, t('An acknowledgement number has only digits')),
  ackDate: z.union([z.literal(''), calendarDayField]),
  signedQr: textField(4000, t('Signed QR code')),
  eWayBill: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .refine((typed) => /^(\d{12})?$/.test(typed), t('An e-way bill number has 12 digits')),
  vehicle: textField(20, t('Vehicle')),
  transporterId: textField(15, t('Transporter id')),
  distance: z.number(KILOMETRES).int(KILOMETRES).min(1, KILOMETRES).max(4000, KILOMETRES).nullable(),
})
