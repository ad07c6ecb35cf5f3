import { AppError, type ErrorCode, type FieldErrors } from '@phuljhari/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseAway } from '../db/is-database-away.ts'

/** What Fastify and its plugins refuse, in the API's own words. */
const FRAMEWORK: Record<string, ErrorCode> = {
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
  // PostgreSQL: no room on its disk.
  '53100': 'storage.full',
  // A null byte, which no text holds.
  '22021': 'request.invalid',
}

/** When a client may try again: a limit's window, or the time that a database takes to come back. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  'auth.too_many': 60,
  unavailable: 5,
  'storage.unavailable': 5,
}

/** The first message of each field, by the field's path in the form. */
function invalid(issues: ReadonlyArray<{ instancePath: string; message?: string }>): AppError {
  const fields: FieldErrors = {}
  for (const { instancePath, message = 'Not valid' } of issues)
    fields[instancePath.slice(1).replaceAll('/', '.') || 'body'] ??= message
  const first = Object.values(fields)[0]
  return new AppError('request.invalid', { fields, ...(first && { message: first }) })
}

function expected(error: FastifyError | AppError): AppError | null {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error.validation)
  const known = FRAMEWORK[error.code]
  if (known) return new AppError(known)
  if (isDatabaseAway(error)) return new AppError('unavailable')
  // Whatever else a plugin refuses as the caller's fault.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('request.invalid')
  return null
}

/** The one place where a failure becomes an answer. Only what the API names is told; anything else is logged with its request id. */
export function errorHandler(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const failure = expected(error)
  if (!failure || failure.status >= 500) request.log.error({ err: error }, failure?.code ?? 'unexpected failure')
  const told = failure ?? new AppError('internal')
  const wait = RETRY_AFTER_SECONDS[told.code]
  if (wait !== undefined) void reply.header('retry-after', wait)
  return reply.status(told.status).type('application/json').serializer(JSON.stringify).send(told.toProblem())
}
