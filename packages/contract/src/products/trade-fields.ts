import { z } from 'zod'
import { tidyName } from '../rules/fold-name.ts'
import { textField } from '../rules/text.ts'
import { t } from '../rules/t.ts'

/** The optional fields of a product beyond section 3, by their names on the wire, in the order of forms and tables. */
export const TRADE_FIELDS = [
  'listNumber',
  'code',
  'tamilName',
  'content',
  'unitsPerCase',
  'hsn',
  'netWeight',
  'rack',
] as const
export type TradeField = (typeof TRADE_FIELDS)[number]

export const TRADE_FIELD_LABELS: Readonly<Record<TradeField, string>> = {
  listNumber: t('List number'),
  code: t('Code'),
  tamilName: t('Tamil name'),
  content: t('Content'),
  unitsPerCase: t('Units per case'),
  hsn: 'HSN',
  netWeight: t('Net weight (g)'),
  rack: t('Rack'),
}

const emptyToNull = (typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? null : typed)

/** A text in a form, tidied; null when it is empty. */
const optionalText = (length: number, name: string) =>
  z.preprocess(emptyToNull, textField(length, name).transform(tidyName).nullable())

/** Printable ASCII without spaces and `*`, which in order entry precedes a quantity. */
const WITHOUT_SPACES = /^[!-)+-~]*$/
const optionalCode = (length: number, name: string) =>
  z.preprocess(
    emptyToNull,
    textField(length, name)
      .regex(WITHOUT_SPACES, t('{name} may have letters, digits and signs, but no spaces and no *', { name }))
      .nullable(),
  )

const optionalWhole = (most: number, message: string) =>
  z.preprocess(
    emptyToNull,
    z
      .union([z.string(), z.number()], { error: message })
      .transform((typed, context) => {
        const text = String(typed).trim()
        const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
        if (number >= 1 && number <= most) return number
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      })
      .nullable(),
  )

const HSN_INVALID = t('HSN must have 4, 6 or 8 digits')
/** Written in groups too: "3604 10 00", "3604.10". */
const optionalHsn = z.preprocess(
  emptyToNull,
  z
    .union([z.string(), z.number()], { error: HSN_INVALID })
    .transform((typed) => String(typed).replace(/[\s.]/g, ''))
    .pipe(z.string().regex(/^\d{4}(?:\d{2}){0,2}$/, HSN_INVALID))
    .nullable(),
)

/** The optional fields of a product: an absent field keeps its value, an empty one has none, which is null here. */
export const tradeFieldsForm = z.object({
  /** The number in this season's price list. Not unique: lists of several brands each count from 1. */
  listNumber: optionalCode(20, t('List number')).optional(),
  /** The shop's or the maker's own code, such as `SOU-001`. Not unique, for the same reason. */
  code: optionalCode(40, t('Code')).optional(),
  tamilName: optionalText(200, t('Tamil name')).optional(),
  /** What one unit is: `1 Box (10 Pcs)`. */
  content: optionalText(100, t('Content')).optional(),
  /** How many units a case holds. */
  unitsPerCase: optionalWhole(100_000, t('Units per case must be a whole number from 1 to 1,00,000')).optional(),
  /** 4, 6 or 8 digits, as the shop's turnover requires. */
  hsn: optionalHsn.optional(),
  /** Net weight of one unit in grams. */
  netWeight: optionalWhole(1_000_000, t('Net weight must be a whole number of grams from 1 to 10,00,000')).optional(),
  /** Where the goods lie in the shop, by which packing lists are sorted. */
  rack: optionalText(40, t('Rack')).optional(),
} satisfies Record<TradeField, z.ZodType>)
/** Validated values: null for an empty field, absent for an unchanged one. */
export type TradeFields = z.output<typeof tradeFieldsForm>

/** The same fields in replies, absent when empty. */
export const tradeFieldsOnWire = z.object({
  listNumber: z.string().optional(),
  code: z.string().optional(),
  tamilName: z.string().optional(),
  content: z.string().optional().meta({ description: 'what one unit is, such as 1 Box (10 Pcs)' }),
  unitsPerCase: z.number().int().optional(),
  hsn: z.string().optional(),
  netWeight: z.number().int().optional().meta({ description: 'net weight of one unit in grams' }),
  rack: z.string().optional().meta({ description: 'where the goods lie in the shop' }),
})
export type TradeFieldsOnWire = z.output<typeof tradeFieldsOnWire>
/** Why an HSN cannot be that of a product: invoices print more digits (settings, trade.md section 1.4). */
export const tooFewHsnDigits = (digits: number): string =>
  digits === 6
    ? t('Invoices of this shop print {digits} digits of the HSN: enter 6 or 8 digits', { digits })
    : t('Invoices of this shop print {digits} digits of the HSN: enter 4, 6 or 8 digits', { digits })
