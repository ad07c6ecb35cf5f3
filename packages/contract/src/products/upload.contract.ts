import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { idParam } from '../rules/text.ts'

/** The bulk upload's formats (section 2). */
export const SHEET_EXTENSIONS = ['.xlsx', '.csv', '.xls', '.xlsm', '.xlsb'] as const
/** Formats beyond section 2, which only our API reads, besides tables of HTML that are named .xls. */
export const FURTHER_EXTENSIONS = ['.ods', '.txt'] as const
export const SHEET_MAX_BYTES = 10 * 1_048_576
export const SHEET_MAX_ROWS = 20_000
export const SHEET_MAX_COLUMNS = 200

/** An error in a refused row: `row` counts from 1 as the spreadsheet does, `column` is the header's own text. */
export const rowError = z.object({ row: z.number().int(), column: z.string(), message: z.string() })
export type RowError = z.output<typeof rowError>

export const uploadResult = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  errors: z.array(rowError),
  /** Needed to undo the upload; absent when it changed nothing. Only our API sends it. */
  uploadId: z.string().optional(),
})
export type UploadResult = z.output<typeof uploadResult>

/** An upload that changed something: how many products it created and updated. Times are ISO, UTC. */
export const recordedUpload = z.object({
  uploadId: z.string(),
  actor: z.string(),
  uploadedAt: z.string(),
  created: z.number().int(),
  updated: z.number().int(),
  /** Null unless the upload was undone. */
  undoneAt: z.string().nullable(),
})
export type RecordedUpload = z.output<typeof recordedUpload>

const tags = ['products']

/** Beyond section 7: the last upload by any user; null before the first. */
export const latestUpload = route({
  method: 'GET',
  url: '/products/uploads/latest',
  permission: 'products.edit',
  schema: {
    summary: 'The last upload of a price list',
    tags,
    security: bearer,
    response: { 200: z.object({ upload: recordedUpload.nullable() }) },
  },
})

/**
 * Beyond section 7: undoes the last upload as a whole, while nothing it created has been ordered and nothing it created
 * or updated has changed since. A repeat changes nothing.
 */
export const undoUpload = route({
  method: 'POST',
  url: '/products/uploads/:uploadId/undo',
  permission: 'products.edit',
  schema: {
    summary: 'Undo the last upload of a price list',
    tags,
    security: bearer,
    params: z.object({ uploadId: idParam }),
    response: { 200: z.object({ upload: recordedUpload }) },
  },
})
