import pg from 'pg'

/** Properties that help to find the cause of an error and never hold a stored or submitted value. */
const SAFE_PROPERTIES = ['code', 'syscall', 'statusCode', 'schema', 'table', 'column', 'constraint', 'routine'] as const

export type LoggableError = {
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
