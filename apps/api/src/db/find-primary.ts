import pg from 'pg'
import { isDatabaseUnavailable } from './is-database-unavailable.ts'

/** A server that takes longer to answer counts as down: it may be frozen, or its host lost. */
const PROBE_TIMEOUT_MS = 2000

/** @throws when the server of `client` is read-only or does not answer within `timeoutMs`. */
export async function assertWritable(client: pg.ClientBase, timeoutMs = PROBE_TIMEOUT_MS): Promise<void> {
  // The driver accepts a timeout per query, though its types do not declare it.
  const isReadOnly = { text: 'show transaction_read_only', query_timeout: timeoutMs }
  const { rows } = await client.query<{ transaction_read_only: string }>(isReadOnly)
  // A standby refuses writes with 25006 (read_only_sql_transaction).
  if (rows[0]?.transaction_read_only !== 'off')
    throw Object.assign(new Error('the server is a standby'), { code: '25006' })
}

async function probe(connectionString: string, timeoutMs: number): Promise<string> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    await assertWritable(client, timeoutMs)
    return connectionString
  } finally {
    // Not awaited: a frozen server never closes the connection.
    void client.end().catch(() => {})
  }
}

/**
 * Probes all servers at once and returns the URL of the first that accepts writes.
 * @throws when none does: preferably an error that waiting cannot fix (a wrong password), else the first server's.
 */
export async function findPrimary(urls: readonly string[], timeoutMs = PROBE_TIMEOUT_MS): Promise<string> {
  return Promise.any(urls.map((url) => probe(url, timeoutMs))).catch(({ errors }: AggregateError) => {
    throw errors.find((error) => !isDatabaseUnavailable(error)) ?? errors[0]
  })
}
