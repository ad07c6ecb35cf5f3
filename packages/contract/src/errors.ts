import { z } from 'zod'

/** Every failure that the API names: its HTTP status and its words. Anything else is a bug and answers `internal`. */
const ERRORS = {
  'request.invalid': { status: 400, message: 'Some of the values sent are not valid' },
  'request.broken_json': { status: 400, message: 'The body is not valid JSON' },
  'request.broken_form': {
    status: 400,
    message: 'The form could not be read: send multipart/form-data with its boundary',
  },
  'request.too_large': { status: 413, message: 'The request is larger than the server accepts' },
  'request.unsupported': { status: 415, message: 'This kind of content is not accepted here' },
  'request.too_many': { status: 429, message: 'Too many requests: wait a little and try again' },
  'route.not_found': { status: 404, message: 'There is no such address here' },
  'auth.required': { status: 401, message: 'Please sign in to continue' },
  'auth.wrong': { status: 401, message: 'Email or password is wrong' },
  'auth.too_many': { status: 429, message: 'Too many attempts to sign in: wait a minute and try again' },
  'storefront.wrong_key': { status: 401, message: 'The storefront key (x-api-key) is missing or wrong' },
  'product.not_found': { status: 404, message: 'There is no such product: it may have been deleted' },
  'brand.not_found': { status: 404, message: 'There is no such brand: it may have been deleted' },
  'brand.exists': { status: 409, message: 'There is already a brand of this name' },
  'brand.in_use': { status: 409, message: 'This brand cannot be deleted: products use it' },
  'category.not_found': { status: 404, message: 'There is no such category: it may have been deleted' },
  'category.exists': { status: 409, message: 'There is already a category of this name' },
  'category.in_use': { status: 409, message: 'This category cannot be deleted: products use it' },
  'agent.not_found': { status: 404, message: 'There is no such delivery agent: it may have been deleted' },
  'agent.not_active': { status: 409, message: 'This delivery agent is not active: choose another' },
  'agent.holds_orders': { status: 409, message: 'This delivery agent still holds orders that are not delivered' },
  'order.not_found': { status: 404, message: 'There is no such order' },
  'order.not_accepted': { status: 409, message: 'Order must be accepted before assigning an agent' },
  'order.no_agent': { status: 409, message: 'No delivery agent assigned to this order. Please assign an agent first.' },
  'order.other_agent': { status: 409, message: 'This order is assigned to another delivery agent' },
  'order.refused': { status: 409, message: 'The order is in a state that does not allow this' },
  'image.invalid': { status: 415, message: 'Please select a valid image file' },
  'image.too_large': { status: 413, message: 'The image is larger than the server accepts' },
  'sheet.missing': { status: 400, message: 'Choose a price list to upload' },
  'sheet.unsupported': { status: 415, message: 'Only .xlsx, .csv, .xls, .xlsm and .xlsb files can be uploaded' },
  'sheet.unreadable': {
    status: 415,
    message: 'This file could not be read as a price list: save it again as .xlsx or .csv',
  },
  'sheet.doubtful': { status: 415, message: 'It is not clear how this price list is to be read' },
  'sheet.too_large': { status: 413, message: 'This price list is too large: at most 10 MB and 20,000 rows' },
  'sheet.too_slow': {
    status: 413,
    message: 'This price list took too long to read: save it again as .csv or split it',
  },
  'storage.unavailable': {
    status: 503,
    message: 'The store of the images cannot be reached: nothing was saved, try again in a moment',
  },
  'storage.full': { status: 507, message: 'The disk of the server is full: nothing was saved, tell whoever runs it' },
  'storage.read_only': {
    status: 503,
    message: 'The folder of the server cannot be written: nothing was saved, tell whoever runs it',
  },
  unavailable: { status: 503, message: 'The server cannot reach its database: try again in a moment' },
  internal: { status: 500, message: 'Something went wrong on the server. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS
export type Fields = Record<string, string>

/** What every failed call answers. `fields` tells what is wrong with which field of the form. */
export const problem = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type Problem = z.infer<typeof problem>

/** A failure that the API expects and names. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Fields | undefined

  constructor(code: ErrorCode, detail: { message?: string; fields?: Fields } = {}) {
    super(detail.message ?? ERRORS[code].message)
    this.name = 'AppError'
    this.code = code
    this.status = ERRORS[code].status
    this.fields = detail.fields
  }

  toProblem(): Problem {
    return { code: this.code, message: this.message, ...(this.fields && { fields: this.fields }) }
  }
}
