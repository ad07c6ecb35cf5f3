/** SQLSTATE and system codes: connection lost or refused, too many connections, shutting down, or a standby. */
const UNAVAILABLE_CODE = /^(08|57P|53300$|25006$|ECONN|EHOST|ENET|ENOENT$|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EAI_)/
/** Errors of the driver that carry no code. */
const UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  'Query read timeout',
]

/** True when `error` means that the database cannot be reached at present: the same request may succeed shortly. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseUnavailable)
  const { code, syscall } = error as NodeJS.ErrnoException
  // ENOENT also means a missing file; only connecting to a missing socket concerns the database.
  if (code === 'ENOENT') return syscall === 'connect'
  if (code !== undefined && UNAVAILABLE_CODE.test(code)) return true
  return UNAVAILABLE_MESSAGES.some((message) => error.message.startsWith(message))
}
