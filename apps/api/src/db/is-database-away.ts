/** Connection lost or refused, too many connections, the server is going down or is only a standby (several hosts, a cluster that fails over). */
const AWAY = /^(08|57P|53300$|25006$|ECONN|EHOST|ENET|ENOENT$|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EAI_)/
/** What the driver says without a code. */
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Query read timeout)/

/** True when `error` says that the database cannot be reached now: the same request may work in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseAway)
  const { code, syscall } = error as NodeJS.ErrnoException
  // A file that is missing is no database that is missing: the driver's own come from a socket.
  if (code === 'ENOENT') return syscall === 'connect'
  return (code !== undefined && AWAY.test(code)) || AWAY_WORDS.test(error.message)
}
