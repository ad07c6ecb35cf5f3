import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { optionalIdempotencyHeaders } from '../rules/idempotency.ts'
import { rupeesOnWire } from '../rules/money.ts'
import { idParam, requiredText, textField } from '../rules/text.ts'
import { discountPercentField } from './discount-percent.ts'
import { priceListAnswers, priceListQuestion } from './price-list-question.ts'
import { TRADE_FIELDS, type TradeField, tradeFieldsOnWire } from './trade-fields.ts'
import { rowError, SHEET_MAX_COLUMNS, SHEET_MAX_ROWS, uploadResult } from './upload.contract.ts'
import { t } from '../rules/t.ts'

/**
 * What a column of a price list can hold, in the specification's terms. `discountAmount` is deducted from the price, in
 * rupees. A discount price that is a line total is divided by `quantity`.
 */
export const PRICE_FIELDS = [
  'productName',
  'brandName',
  'category',
  'orignalPrice',
  'discountPrice',
  'discountPercent',
  'discountAmount',
  'quantity',
] as const
/** The column kinds of the specification and the fields of the trade. */
export type PriceListField = (typeof PRICE_FIELDS)[number] | TradeField

/** The default brand and category of products for which a list names none. */
export const UNBRANDED = 'Unbranded'
export const UNCATEGORISED = 'Uncategorised'

/** Columns that can be joined to the name. */
export const MAX_NAME_PARTS = 4

const columnIndex = z
  .number()
  .int()
  .min(0)
  .max(SHEET_MAX_COLUMNS - 1)
const columnField = columnIndex.nullable()
const columns = z.object({
  productName: columnField,
  /** Further columns that are part of the name, in order. */
  nameParts: z.array(columnIndex).max(MAX_NAME_PARTS),
  brandName: columnField,
  category: columnField,
  orignalPrice: columnField,
  discountPrice: columnField,
  discountPercent: columnField,
  discountAmount: columnField,
  quantity: columnField,
  listNumber: columnField,
  code: columnField,
  tamilName: columnField,
  content: columnField,
  unitsPerCase: columnField,
  hsn: columnField,
  netWeight: columnField,
  rack: columnField,
})

/**
 * Tables side by side are panels, counted from 0 at the left. Those of a second sheet, read with the first one, begin
 * at PANELS_PER_SHEET, and so on.
 */
export const PANELS_PER_SHEET = 10
const panel = z.number().int().min(0).max(999)

/** A row to skip, counted from 1 as the spreadsheet does: of one panel, or of all panels if only a number is sent. */
const excludedRow = z.union([z.number().int().min(1), z.object({ row: z.number().int().min(1), panel })])
export type ExcludedRow = z.output<typeof excludedRow>

const MAX_SPELLINGS = 500
const writtenName = z.string().max(100)
/** The names to store in place of names in the list, which are matched ignoring case and spaces. */
const spellings = z
  .record(writtenName, requiredText(100, t('Name'), t('Name is required')))
  .refine(
    (chosen) => Object.keys(chosen).length <= MAX_SPELLINGS,
    t('At most {maxSpellings} names', { maxSpellings: MAX_SPELLINGS }),
  )

/** The user's choices for reading a list; anything absent is detected. Columns count from 0. */
export const priceListChoices = z.object({
  sheet: z.string().max(200).optional(),
  columns: columns.partial().optional(),
  answers: priceListAnswers.optional(),
  discountPercent: discountPercentField.optional(),
  brandName: textField(100, t('Brand')).min(1, t('Brand is required')).optional(),
  category: textField(100, t('Category')).min(1, t('Category is required')).optional(),
  /** Brands and categories of the list that are stored under other names. */
  spellings: z.object({ brandName: spellings, category: spellings }).partial().optional(),
  excludedRows: z.array(excludedRow).max(SHEET_MAX_ROWS, t('Too many excluded rows')).optional(),
})
export type PriceListChoices = z.output<typeof priceListChoices>

/** The choices as a part of the form: JSON. */
export const choicesPart = z
  .string()
  .default('{}')
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'choices must be JSON' })
      return z.NEVER
    }
  })
  .pipe(priceListChoices)

/** What an upload sets besides name and brand. An absent field of the trade stays as it is. */
const values = z.object({
  category: z.string(),
  orignalPrice: rupeesOnWire,
  discountPrice: rupeesOnWire,
  ...tradeFieldsOnWire.shape,
})

/**
 * A row of the list that becomes a product, unless it is excluded; `before` is what the catalogue has now. Prices in
 * rupees, discountPrice 0 for none.
 */
export const previewRow = z.object({
  row: z.number().int(),
  panel,
  isExcluded: z.boolean(),
  outcome: z.enum(['new', 'changed', 'unchanged']),
  productName: z.string(),
  brandName: z.string(),
  ...values.shape,
  before: values.optional(),
})
export type PreviewRow = z.output<typeof previewRow>

/** A refused row, with its values as they were read. */
export const refusedRow = z.object({
  row: z.number().int(),
  typed: z.object({
    productName: z.string(),
    brandName: z.string(),
    category: z.string(),
    orignalPrice: z.string(),
    discountPrice: z.string(),
    /** The percentage from which the discount price was computed; '' for none. */
    discountPercent: z.string(),
  }),
  /** The fields of the trade that have a value, as they were read. */
  trade: z.partialRecord(z.enum(TRADE_FIELDS), z.string()).optional(),
  errors: z.array(rowError),
})
export type RefusedRow = z.output<typeof refusedRow>

/** A brand or category that the upload would add to the catalogue, or would add without `choices.spellings`. */
export const newName = z.object({
  field: z.enum(['brandName', 'category']),
  name: z.string(),
  /** How many products of the list have it. */
  products: z.number().int(),
  /** A name that probably means the same, such as the plural; null for none. */
  similarTo: z.string().nullable(),
})
export type NewName = z.output<typeof newName>

export const previewReply = z.object({
  sheet: z.string(),
  sheets: z.array(z.string()),
  /** Rows of the header, counted from 1; none when the columns were detected by their contents. */
  header: z.array(z.number().int()),
  /** The open questions. An upload without answers is refused unless all of them are optional. */
  questions: z.array(priceListQuestion),
  /** The key of the list's columns, under which its choices are remembered; null without a header. */
  layout: z.string().nullable(),
  /** Whether the list is read like the last one with the same columns. */
  isRemembered: z.boolean(),
  /** Whether choices of the last list with the same columns were dropped, since the contents differ. */
  isOutdated: z.boolean().default(false),
  columns,
  /** Every column with content: its letter, its title and its first distinct values. */
  found: z.array(
    z.object({ index: z.number().int(), letter: z.string(), title: z.string(), samples: z.array(z.string()) }),
  ),
  /** The whole list's discount in percent; null for none. */
  discountPercent: z.number().nullable(),
  /** Defaults for rows that name no brand or category. */
  brandName: z.string(),
  category: z.string(),
  newNames: z.array(newName),
  rows: z.array(previewRow),
  refused: z.array(refusedRow),
  /** Values of the trade that break a rule. Their rows are read without them. */
  leftOut: z.array(rowError),
  /** The other rows of the sheet; blank rows are only counted. */
  others: z.array(z.object({ row: z.number().int(), kind: z.enum(['heading', 'header', 'note']), text: z.string() })),
  blank: z.number().int(),
})
export type PreviewReply = z.output<typeof previewReply>

/** Section 7. `choices` is beyond it: without choices everything is detected. */
export const uploadProducts = route({
  method: 'POST',
  url: '/products/upload-excel',
  permission: 'products.edit',
  schema: {
    summary: 'Add and update products from a price list',
    tags: ['products'],
    security: bearer,
    headers: optionalIdempotencyHeaders,
    consumes: ['multipart/form-data'],
    body: z.object({ choices: choicesPart }),
    response: { 200: uploadResult },
  },
})

/** Beyond section 7: what an upload of this file with these choices would do. Changes nothing. */
export const previewPriceList = route({
  method: 'POST',
  url: '/products/upload-excel/preview',
  permission: 'products.edit',
  isRead: true,
  schema: {
    summary: 'Preview what a price list would change',
    tags: ['products'],
    security: bearer,
    consumes: ['multipart/form-data'],
    body: z.object({ choices: choicesPart }),
    response: { 200: previewReply },
  },
})

/** Beyond section 7: the next list with these columns is read without remembered choices. */
export const forgetPriceListLayout = route({
  method: 'DELETE',
  url: '/products/upload-excel/layouts/:layout',
  permission: 'products.edit',
  schema: {
    summary: 'Forget how price lists with these columns were read',
    tags: ['products'],
    security: bearer,
    params: z.object({ layout: idParam }),
    response: { 200: z.object({ forgotten: z.literal(true) }) },
  },
})
