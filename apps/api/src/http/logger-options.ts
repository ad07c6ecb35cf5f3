import type { FastifyServerOptions } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import pg from 'pg'
import { processLog } from './log-output.ts'

/** Properties that help to find the cause of an error and never hold a stored or submitted value. */
const SAFE_PROPERTIES = ['code', 'syscall', 'statusCode', 'schema', 'table', 'column', 'constraint', 'routine'] as const

type LoggableError = {
  type: string
  message: string
  stack: string
  cause?: LoggableError
  errors?: LoggableError[]
} & { [Property in (typeof SAFE_PROPERTIES)[number]]?: string | number }

/** PostgreSQL quotes the offending value in the message of every data exception (class 22). */
const quotesValue = (error: Error): boolean =>
  error instanceof pg.DatabaseError && error.code?.startsWith('22') === true

/**
 * The part of an error that may be logged: not PostgreSQL's detail, such as "Key (phone)=(98765…) already exists", and
 * no message that quotes a value, which may be personal data.
 * @internal for tests of each kind of error
 */
export function loggableError(error: unknown): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const message = quotesValue(error) ? 'invalid value (withheld from the log)' : error.message
  const stack = (error.stack ?? '').replace(error.message, () => message)
  const loggable: LoggableError = { type: error.constructor.name, message, stack }
  for (const property of SAFE_PROPERTIES) {
    const value: unknown = Reflect.get(error, property)
    if (typeof value === 'string' || typeof value === 'number') loggable[property] = value
  }
  if (error.cause !== undefined) loggable.cause = loggableError(error.cause)
  if (error instanceof AggregateError) loggable.errors = error.errors.map(loggableError)
  return loggable
}

/** Request ids accepted from a load balancer; anything else could be used to forge log lines. */
const ACCEPTED_ID = /^[\w.:-]{8,100}$/

/** The id on every log line of a request, sent back as x-request-id: the load balancer's, else a new one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && ACCEPTED_ID.test(given) ? given : randomUUID()
}

/**
 * One JSON object per line. A request is logged with its method, path and client address only: no headers, no body,
 * and no query string, which may hold a customer's name. An error is logged without stored or submitted values.
 */
export const loggerOptions = (level: string): FastifyServerOptions['logger'] => ({
  level,
  stream: processLog,
  serializers: {
    err: loggableError,
    req: ({ method, url, ip }) => ({ method, url: url.replace(/\?.*$/s, ''), ip }),
  },
})
