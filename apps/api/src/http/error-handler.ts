import { AppError, type ErrorCode, type FieldErrors } from '@phuljhari/contract/errors'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isRefusedStatement } from '../db/database.ts'
import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts'
import { phraseIssue } from '../phrase-issue.ts'
import { inLanguageOf } from './translate.ts'

/** Refusals of Fastify, its plugins and PostgreSQL, as the API's own error codes. */
const ERROR_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.broken_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.broken_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.invalid',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request.unsupported',
  FST_REQ_FILE_TOO_LARGE: 'request.too_large',
  FST_PARTS_LIMIT: 'request.too_large',
  FST_FILES_LIMIT: 'request.too_large',
  FST_FIELDS_LIMIT: 'request.too_large',
  FST_PROTO_VIOLATION: 'request.invalid',
  FST_ERR_BAD_URL: 'request.invalid',
  // PostgreSQL reports a full disk.
  '53100': 'storage.full',
  // PostgreSQL reports deadlocks, which transactions retry, and serialization failures. Nothing was changed.
  '40P01': 'unavailable',
  '40001': 'unavailable',
  // PostgreSQL ended a statement that took too long.
  '57014': 'unavailable',
  // PostgreSQL refuses a value: text that it cannot store, plain or as JSON, or a day that is not in the calendar.
  '22021': 'request.invalid',
  '22P02': 'request.invalid',
  '22P05': 'request.invalid',
  '22007': 'request.invalid',
  '22008': 'request.invalid',
}

/** When a client may retry: after a rate limit's window, or once a store should have recovered or been read. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  'auth.too_many': 60,
  'auth.too_many_codes': 3600,
  'storefront.too_many': 60,
  'tracking.too_many': 60,
  'run.too_many': 60,
  unavailable: 5,
  'orders.loading': 10,
  'storage.unavailable': 5,
}

/** The name of the body itself among its fields. */
const BODY = 'body'
const NOT_JSON = 'Send the values as JSON in the body of the request'

/** The first message for each field, by the field's path in the form. */
function validationError(issues: ReadonlyArray<{ instancePath: string; message?: string }>): AppError {
  const fields: FieldErrors = {}
  for (const { instancePath, message = 'Not valid' } of issues) {
    const field = instancePath.slice(1).replaceAll('/', '.') || BODY
    const phrased = phraseIssue(field, message)
    // Only a body of another type is phrased differently.
    fields[field] ??= field === BODY && phrased !== message ? NOT_JSON : phrased
  }
  const first = Object.values(fields)[0]
  return new AppError('request.invalid', { fields, ...(first && { message: first }) })
}

/** The expected error behind `error`, or null when it is a bug. */
function toAppError(error: FastifyError | AppError): AppError | null {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error.validation)
  const code = ERROR_CODES[error.code]
  if (code) return new AppError(code)
  if (isDatabaseUnavailable(error)) return new AppError('unavailable')
  // Any other client error raised by a plugin.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('request.invalid')
  return null
}

/** What the caller is told about an error. An unexpected one is logged, and its details are not revealed. */
export function appErrorOf(error: unknown, log: FastifyBaseLogger): AppError {
  const expected = toAppError(error as FastifyError | AppError)
  if (!expected || expected.status >= 500) log.error({ err: error }, expected?.code ?? 'unexpected error')
  // The contract should have refused it, with a message that names the field.
  else if (isRefusedStatement(error)) log.warn({ err: error }, 'a value that only the database refused')
  return expected ?? new AppError('internal')
}

/** The one place where an error becomes a reply. */
export function errorHandler(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const responseError = appErrorOf(error, request.log)
  const retryAfter = RETRY_AFTER_SECONDS[responseError.code]
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
  return reply
    .status(responseError.status)
    .type('application/json')
    .serializer(JSON.stringify)
    .send(inLanguageOf(request, responseError.toProblem()))
}
