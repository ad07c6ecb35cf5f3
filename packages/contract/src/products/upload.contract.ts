import { z } from 'zod'

/** The bulk upload's formats (section 2). */
export const SHEET_EXTENSIONS = ['.xlsx', '.csv', '.xls', '.xlsm', '.xlsb'] as const
export const SHEET_MAX_BYTES = 10 * 1_048_576
export const SHEET_MAX_ROWS = 20_000
export const SHEET_MAX_COLUMNS = 200

/** A row that was not taken: `row` counts from 1 as the spreadsheet does, `column` is the header's own text. */
export const rowError = z.object({ row: z.number().int(), column: z.string(), message: z.string() })
export type RowError = z.output<typeof rowError>

export const uploadResult = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  errors: z.array(rowError),
})
export type UploadResult = z.output<typeof uploadResult>
